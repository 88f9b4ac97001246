import type { Route } from './+types/projects-file'
import { readTable } from '#app/base/table-state.ts'
import { projectsForExport } from '#app/features/reports/project-exports.server.ts'
import { PROJECT_TABLE } from '#app/features/reports/project-tables.ts'
import { csvResponse } from '#app/platform/csv.ts'
import { signedIn } from '#app/routes/shell/signed-in.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const state = readTable(new URL(request.url).searchParams, PROJECT_TABLE)
  return csvResponse(
    'projects',
    [
      { label: 'Id', value: (project) => project.id },
      { label: 'Title', value: (project) => project.title },
      { label: 'Client', value: (project) => project.full_name },
      { label: 'Email', value: (project) => project.email },
      { label: 'Type', value: (project) => project.project_type },
      { label: 'Status', value: (project) => project.status },
      { label: 'Budget', value: (project) => project.budget_range },
      { label: 'Price (USD)', value: (project) => (project.price_cents === null ? null : project.price_cents / 100) },
      { label: 'Deadline', value: (project) => project.deadline },
      { label: 'Created', value: (project) => project.created_at },
    ],
    projectsForExport(signedIn(context), state),
  )
}
