import type { Route } from './+types/orbiters-file'
import { readTable } from '#app/base/table-state.ts'
import { orbitersForExport } from '#app/features/market/creators/orbiter-table.server.ts'
import { ORBITER_TABLE } from '#app/features/work/projects/project.ts'
import { csvResponse } from '#app/platform/csv.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const state = readTable(new URL(request.url).searchParams, ORBITER_TABLE)
  return csvResponse(
    'orbiters',
    [
      { label: 'Id', value: (row) => row.id },
      { label: 'Name', value: (row) => row.fullName },
      { label: 'Email', value: (row) => row.email },
      { label: 'Joined', value: (row) => row.createdAt },
      { label: 'Total Projects', value: (row) => row.total },
      { label: 'Completed', value: (row) => row.completed },
      { label: 'In Progress', value: (row) => row.inProgress },
      { label: 'Rating', value: (row) => row.rating },
    ],
    orbitersForExport(requireViewer(context), state),
  )
}
