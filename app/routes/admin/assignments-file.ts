import type { Route } from './+types/assignments-file'
import { readTable } from '#app/base/table-state.ts'
import { assignmentsForExport } from '#app/features/work/projects/project-exports.server.ts'
import { ASSIGNMENT_TABLE } from '#app/features/work/projects/project.ts'
import { describeProject } from '#app/features/work/projects/project-state.server.ts'
import { csvResponse } from '#app/platform/csv.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const state = readTable(new URL(request.url).searchParams, ASSIGNMENT_TABLE)
  return csvResponse(
    'assignments',
    [
      { label: 'Id', value: (row) => row.id },
      { label: 'Project', value: (row) => row.title },
      { label: 'Orbiter', value: (row) => row.orbiterName },
      { label: 'Orbiter email', value: (row) => row.orbiterEmail },
      { label: 'Client email', value: (row) => row.clientEmail },
      { label: 'Status', value: (row) => row.status },
      {
        label: 'State',
        value: (row) =>
          describeProject(row, 'admin', {
            customerName: row.clientName,
            orbiterName: row.holderName ?? row.orbiterName,
            readerZone: viewer.timeZone,
          }).sentence.says,
      },
      { label: 'Assigned', value: (row) => row.assignedAt },
      { label: 'Deadline', value: (row) => row.deadline },
    ],
    assignmentsForExport(viewer, state),
  )
}
