import type { Route } from './+types/users'
import { giveRole, takeRole } from '#people/access/change-role.server.ts'
import { isConfirmedAgain } from '#people/auth/confirm-again.server.ts'
import { reinstateAccount, suspendAccount } from '#people/access/suspend-account.server.ts'
import { findUser, listUsers } from '#people/accounts/user-list.server.ts'
import { listBookingsOf } from '#work/bookings/find-bookings.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { AdminTable } from '#app/routes/admin/controls/admin-table.tsx'
import { readAdminTable } from '#app/routes/admin/controls/read-admin-table.server.ts'
import { addressOf } from '#app/routes/admin/controls/table-declaration.ts'
import { ManageUser } from '#app/routes/admin/users/manage-user.tsx'
import { readQuestion } from '#app/routes/admin/users/role-question.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { USERS } from '#app/routes/admin/users/user-table.tsx'

export const meta: Route.MetaFunction = () => pageMeta(USERS.title, USERS.description)

const FAILED = 'Failed to update user role'
/** The number shown in a person's dialog; the palette finds the others. */
const BOOKINGS_SHOWN = 5

export const loader = (args: Route.LoaderArgs) =>
  readAdminTable(USERS, args, async (viewer, state) => {
    const { searchParams } = args.url
    const [list, managed, isConfirmed] = await Promise.all([
      listUsers(viewer, state),
      findUser(viewer, searchParams.get('manage')),
      isConfirmedAgain(viewer, args.request.headers.get('cookie')),
    ])
    return {
      list,
      managed,
      bookings: managed ? await listBookingsOf(viewer, managed.id, BOOKINGS_SHOWN) : [],
      isOwn: managed?.id === viewer.id,
      question: readQuestion(searchParams.get('ask')),
      proof: { isConfirmed, hasSecondStep: viewer.hasSecondStep === true },
    }
  })

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

export default function Users({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { state, content } = loaderData
  return (
    <>
      <AdminTable table={USERS} data={loaderData}>
        <DocumentResult result={result} />
      </AdminTable>
      {content?.managed && (
        <ManageUser
          user={content.managed}
          bookings={content.bookings}
          isOwn={content.isOwn}
          question={content.question}
          proof={content.proof}
          backHref={addressOf(USERS, state)}
          result={result}
        />
      )}
    </>
  )
}
