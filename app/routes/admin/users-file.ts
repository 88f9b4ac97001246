import type { Route } from './+types/users-file'
import { readTable } from '#app/base/table-state.ts'
import { USER_TABLE } from '#app/features/people/accounts/user-list.ts'
import { usersForExport } from '#app/features/people/accounts/user-list.server.ts'
import { csvResponse } from '#app/platform/csv.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

export function loader({ request, context }: Route.LoaderArgs) {
  const state = readTable(new URL(request.url).searchParams, USER_TABLE)
  return csvResponse(
    'users',
    [
      { label: 'Id', value: (user) => user.id },
      { label: 'Name', value: (user) => user.fullName },
      { label: 'Email', value: (user) => user.email },
      { label: 'Roles', value: (user) => user.roles.join(' ') },
      { label: 'Suspended', value: (user) => user.suspendedAt !== null },
      { label: 'Created', value: (user) => user.createdAt },
    ],
    usersForExport(requireViewer(context), state),
  )
}
