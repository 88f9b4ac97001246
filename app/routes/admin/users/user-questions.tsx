import { ROLE_LABELS, type Role } from '#people/accounts/account.ts'
import type { UserDetails } from '#people/accounts/user-list.server.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { ConfirmDialog } from '#app/routes/admin/controls/confirm-dialog.tsx'
import { ProofFields, type Proof } from '#app/routes/admin/users/proof-fields.tsx'

interface QuestionProps {
  user: UserDetails
  backHref: string
  result: ActionResult | undefined
}

const EFFECTS: Record<Role, { add: string; remove: string }> = {
  admin: {
    add: 'They can read and change everything, and make other people admins.',
    remove: 'They lose access to the admin area right away.',
  },
  orbiter: {
    add: 'They get the Orbiter dashboard. They are listed once they are approved.',
    remove: 'Their profile is taken off the marketplace. Their bookings stay.',
  },
  user: {
    add: 'They can book.',
    remove: 'They can no longer book. Their bookings stay.',
  },
}

export function RoleQuestion({
  user,
  kind,
  role,
  proof,
  ...frame
}: QuestionProps & { kind: 'add' | 'remove'; role: Role; proof: Proof }) {
  const isAdded = kind === 'add'
  const label = ROLE_LABELS[role]
  const name = user.fullName || user.email
  return (
    <ConfirmDialog
      {...frame}
      title={isAdded ? `Give the ${label} role?` : `Remove the ${label} role?`}
      text={`${name}: ${EFFECTS[role][kind]} We email them.`}
      intent={isAdded ? 'add-role' : 'remove-role'}
      label={isAdded ? `Give the ${label} role` : `Remove the ${label} role`}
      tone={isAdded && role !== 'admin' ? 'main' : 'danger'}
      reason={{
        hint: "It's included in our email to them.",
        max: 500,
        isOptional: isAdded && role !== 'admin',
      }}
      after={<ProofFields proof={proof} errors={frame.result?.errors} />}
    >
      <input type="hidden" name="userId" value={user.id} />
      <input type="hidden" name="role" value={role} />
    </ConfirmDialog>
  )
}

export function ReinstateQuestion({ user, ...frame }: QuestionProps) {
  return (
    <ConfirmDialog
      {...frame}
      title="Reinstate this account?"
      text={`${user.fullName || user.email} can sign in again, and a profile that was listed is listed again. We email them.`}
      intent="reinstate"
      label="Reinstate account"
      tone="main"
    >
      <input type="hidden" name="userId" value={user.id} />
    </ConfirmDialog>
  )
}
