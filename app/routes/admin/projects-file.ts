import type { Route } from './+types/projects-file'
import { readTable } from '#app/base/table-state.ts'
import { projectsForExport } from '#app/features/work/projects/project-exports.server.ts'
import { PROJECT_TABLE } from '#app/features/work/projects/project.ts'
import { describeProject } from '#app/features/work/projects/project-state.server.ts'
import { csvResponse } from '#app/platform/csv.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const state = readTable(new URL(request.url).searchParams, PROJECT_TABLE)
  return csvResponse(
    'projects',
    [
      { label: 'Id', value: (project) => project.id },
      { label: 'Title', value: (project) => project.title },
      { label: 'Client', value: (project) => project.fullName },
      { label: 'Email', value: (project) => project.email },
      { label: 'Type', value: (project) => project.projectType },
      // A withdrawn project is stored as a draft.
      {
        label: 'Status',
        value: (project) => (project.matchStatus === 'withdrawn' ? 'cancelled' : project.status),
      },
      {
        label: 'State',
        value: (project) =>
          describeProject(project, 'admin', {
            customerName: project.fullName,
            orbiterName: project.holderName,
            readerZone: viewer.timeZone,
          }).sentence.says,
      },
      { label: 'Budget', value: (project) => project.budgetRange },
      {
        label: 'Price (USD)',
        value: (project) => (project.priceCents === null ? null : project.priceCents / 100),
      },
      { label: 'Deadline', value: (project) => project.deadline },
      { label: 'Created', value: (project) => project.createdAt },
    ],
    projectsForExport(viewer, state),
  )
}
