import { Users as UsersIcon } from 'lucide'
import type { Route } from './+types/users'
import { readTable, tableQuery } from '#app/base/table-state.ts'
import { addRole, removeRole } from '#app/features/accounts/change-roles.server.ts'
import { reinstateAccount, suspendAccount } from '#app/features/auth/suspend-account.server.ts'
import { USER_TABLE } from '#app/features/accounts/user-list.ts'
import { findUser, listUsers } from '#app/features/accounts/user-list.server.ts'
import { paths } from '#app/base/paths.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { AdminTable } from '#app/routes/admin/controls/admin-table.tsx'
import { AdminHead } from '#app/routes/admin/controls/page-head.tsx'
import { ManageUser } from '#app/routes/admin/users/manage-user.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { columnsFor } from '#app/routes/admin/users/user-columns.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('User Management', 'Everyone with an account.')

const FAILED = 'Failed to update user role'

export function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const state = readTable(searchParams, USER_TABLE)
  return readPage(
    'users failed to load',
    { state, viewerId: viewer.id, timeZone: viewer.timeZone },
    async () => {
      const [users, managed] = await Promise.all([
        listUsers(viewer, state),
        findUser(viewer, searchParams.get('manage')),
      ])
      return { users, managed }
    },
  )
}

const failureOf = (intent: string) =>
  intent === 'suspend' || intent === 'reinstate' ? 'Failed to update the account' : FAILED

export const action = formAction({
  failure: failureOf,
  intents: {
    async suspend({ context, values: { userId = '', reason } }) {
      await suspendAccount(requireViewer(context), userId, { reason })
      return { title: 'Success', description: 'The account is suspended and signed out everywhere' }
    },
    async reinstate({ context, values: { userId = '' } }) {
      await reinstateAccount(requireViewer(context), userId)
      return { title: 'Success', description: 'The account is active again' }
    },
    async 'remove-role'({ context, values: { userId = '', role = '' } }) {
      await removeRole(requireViewer(context), userId, role)
      return { title: 'Success', description: `Removed ${role} role from user` }
    },
    async 'add-role'({ context, values: { userId = '', role = '' } }) {
      await addRole(requireViewer(context), userId, role)
      return { title: 'Success', description: `Added ${role} role to user` }
    },
  },
})

export const clientAction = toastResult(failureOf)

const ROLE_FILTER = [
  {
    name: 'role',
    label: 'Role',
    all: 'All Roles',
    options: [
      { value: 'admin', label: 'Admin' },
      { value: 'orbiter', label: 'Orbiter' },
      { value: 'user', label: 'User' },
    ],
  },
]

export default function Users({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { state, content, viewerId, timeZone } = loaderData
  const { users = null, managed = null } = content ?? {}
  useFailureToast(users === null, 'Failed to load users')
  const here = paths.adminUsers() + tableQuery(state, USER_TABLE, { page: state.page })
  return (
    <>
      <AdminHead
        title="User Management"
        text="Everyone with an account, with their roles and access."
      />
      <AdminTable
        list={users}
        state={state}
        shape={USER_TABLE}
        label="Search users"
        placeholder="Search users..."
        filters={ROLE_FILTER}
        csvHref={paths.adminUsersFile()}
        caption="Users"
        columns={columnsFor(state, timeZone)}
        keyOf={(user) => user.id}
        empty={{
          title: 'No users found',
          text: 'No match. Try another name, email or role.',
          icon: UsersIcon,
        }}
        failure={{ title: "Couldn't load users", retryHref: here }}
      >
        <DocumentResult result={result} />
      </AdminTable>
      {managed && (
        <ManageUser
          user={managed}
          isOwn={managed.id === viewerId}
          backHref={here}
          result={result}
        />
      )}
    </>
  )
}
