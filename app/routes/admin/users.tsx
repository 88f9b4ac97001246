import { Users as UsersIcon } from 'lucide'
import type { Route } from './+types/users'
import { readTable, tableQuery } from '#app/base/table-state.ts'
import { giveRole, takeRole } from '#app/features/people/access/change-role.server.ts'
import { isConfirmedAgain } from '#app/features/people/auth/confirm-again.server.ts'
import {
  reinstateAccount,
  suspendAccount,
} from '#app/features/people/access/suspend-account.server.ts'
import { USER_TABLE } from '#app/features/people/accounts/user-list.ts'
import { findUser, listUsers } from '#app/features/people/accounts/user-list.server.ts'
import { listBookingsOf } from '#app/features/work/bookings/find-bookings.server.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { AdminTable } from '#app/routes/admin/controls/admin-table.tsx'
import { AdminHead } from '#app/routes/admin/controls/page-head.tsx'
import { ManageUser } from '#app/routes/admin/users/manage-user.tsx'
import { readQuestion } from '#app/routes/admin/users/role-question.ts'
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
/** In the dialog of a person; the palette finds the others. */
const BOOKINGS_SHOWN = 5

export function loader({ url: { searchParams }, request, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const state = readTable(searchParams, USER_TABLE)
  return readPage(
    'users failed to load',
    {
      state,
      viewerId: viewer.id,
      hasSecondStep: viewer.hasSecondStep === true,
      timeZone: viewer.timeZone,
      question: readQuestion(searchParams.get('ask')),
    },
    async () => {
      const [users, managed, isConfirmed] = await Promise.all([
        listUsers(viewer, state),
        findUser(viewer, searchParams.get('manage')),
        isConfirmedAgain(viewer, request.headers.get('cookie')),
      ])
      const bookings = managed ? await listBookingsOf(viewer, managed.id, BOOKINGS_SHOWN) : []
      return { users, managed, bookings, isConfirmed }
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
    async 'remove-role'({ request, context, values }) {
      const { userId = '', role } = values
      await takeRole(requireViewer(context), userId, values, request.headers.get('cookie'))
      return { title: 'Success', description: `Removed ${role} role from user` }
    },
    async 'add-role'({ request, context, values }) {
      const { userId = '', role } = values
      await giveRole(requireViewer(context), userId, values, request.headers.get('cookie'))
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
  const { state, content, viewerId, hasSecondStep, timeZone, question } = loaderData
  const { users = null, managed = null, bookings = [], isConfirmed = false } = content ?? {}
  useFailureToast(users === null, 'Failed to load users')
  const here = adminPaths.users() + tableQuery(state, USER_TABLE, { page: state.page })
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
        csvHref={adminPaths.usersFile()}
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
          bookings={bookings}
          isOwn={managed.id === viewerId}
          question={question}
          proof={{ isConfirmed, hasSecondStep }}
          backHref={here}
          result={result}
        />
      )}
    </>
  )
}
