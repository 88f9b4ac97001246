import { Plus, X } from 'lucide'
import { Form, Link, useNavigate, useNavigation } from 'react-router'
import { ROLE_LABELS, ROLES, type Role } from '#app/features/accounts/account.ts'
import type { UserDetails } from '#app/features/accounts/user-list.server.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { ConfirmDialog } from '#app/routes/admin/controls/confirm-dialog.tsx'
import { ProofFields, type Proof } from '#app/routes/admin/users/proof-fields.tsx'
import type { Question } from '#app/routes/admin/users/role-question.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextareaField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface ManageUserProps {
  user: UserDetails
  isOwn: boolean
  question: Question | null
  proof: Proof
  backHref: string
  result: ActionResult | undefined
}

export function ManageUser({ question, proof, ...props }: ManageUserProps) {
  const { user, backHref, result } = props
  const manageHref = `${backHref}${backHref.includes('?') ? '&' : '?'}manage=${user.id}`
  const frame = { user, backHref: manageHref, result }
  if (question?.kind === 'reinstate') return <ReinstateQuestion {...frame} />
  if (question) return <RoleQuestion {...frame} {...question} proof={proof} />
  return <Roles {...props} manageHref={manageHref} />
}

type RolesProps = Omit<ManageUserProps, 'question' | 'proof'> & { manageHref: string }

function Roles({ user, isOwn, backHref, manageHref, result }: RolesProps) {
  const navigate = useNavigate()
  const missing = ROLES.filter((role) => !user.roles.includes(role))
  return (
    <Modal
      open
      onClose={() => void navigate(backHref, { preventScrollReset: true })}
      title="Manage User Roles"
      description={`${user.fullName || 'No name'} (${user.email})`}
    >
      <h3 className="text-sm font-medium text-muted">Current roles</h3>
      <div className="mt-3 flex flex-wrap gap-2">
        {user.roles.map((role) => (
          <RoleLink key={role} role={role} kind="remove" manageHref={manageHref} />
        ))}
        {user.roles.length === 0 && (
          <p className="text-muted">None. Without a role, this person sees only public pages.</p>
        )}
      </div>
      {missing.length > 0 && (
        <>
          <h3 className="mt-6 text-sm font-medium text-muted">Add a role</h3>
          <div className="mt-3 flex flex-wrap gap-2">
            {missing.map((role) => (
              <RoleLink key={role} role={role} kind="add" manageHref={manageHref} />
            ))}
          </div>
        </>
      )}
      {!isOwn && <Suspension user={user} manageHref={manageHref} result={result} />}
    </Modal>
  )
}

interface RoleLinkProps {
  role: Role
  kind: 'add' | 'remove'
  manageHref: string
}

/** Opens the question; nothing changes yet. */
function RoleLink({ role, kind, manageHref }: RoleLinkProps) {
  return (
    <Link
      to={`${manageHref}&ask=${kind}-${role}`}
      preventScrollReset
      className={buttonClass('quiet', 'sm')}
      aria-label={`${kind === 'remove' ? 'Remove' : 'Add'} ${ROLE_LABELS[role]} role`}
    >
      {kind === 'add' && <Icon of={Plus} />}
      {ROLE_LABELS[role]}
      {kind === 'remove' && <Icon of={X} />}
    </Link>
  )
}

interface QuestionProps {
  user: UserDetails
  backHref: string
  result: ActionResult | undefined
}

const EFFECTS: Record<Role, { add: string; remove: string }> = {
  admin: {
    add: 'They can read and change everything, and make other people admins.',
    remove: 'They lose the admin area at once.',
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

function RoleQuestion({
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
        hint: 'They read it in our email.',
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

function ReinstateQuestion({ user, ...frame }: QuestionProps) {
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

interface SuspensionProps {
  user: UserDetails
  manageHref: string
  result: ActionResult | undefined
}

/** Explains what a suspension does before it is applied. */
function Suspension({ user, manageHref, result }: SuspensionProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'suspend'
  if (user.isSuspended)
    return (
      <div className="mt-8 grid gap-4 border-t border-line pt-6">
        <Notice tone="bad" title="This account is suspended">
          {user.suspensionReason}
          {user.suspensionReference && (
            <p className="tabular">Reference {user.suspensionReference}</p>
          )}
        </Notice>
        <Link
          to={`${manageHref}&ask=reinstate`}
          preventScrollReset
          className={`${buttonClass('quiet')} w-fit`}
        >
          Reinstate account
        </Link>
      </div>
    )
  const effects = [
    user.openSessions === 0
      ? null
      : `${user.openSessions} ${user.openSessions === 1 ? 'session ends' : 'sessions end'} right away`,
    "they can't sign in",
    user.isListed ? 'their profile is removed from the marketplace' : null,
  ].filter((effect) => effect !== null)
  return (
    <details className="mt-8 border-t border-line pt-4" open={Boolean(result?.errors)}>
      <summary className="btn btn-ghost btn-sm">Suspend this account</summary>
      <Form method="post" className="mt-4 grid gap-4" preventScrollReset>
        <p className="text-muted">
          What happens: {effects.join(', ')}. Bookings that were accepted stay and need your
          decision; open requests expire unanswered. It can be undone.
        </p>
        <input type="hidden" name="userId" value={user.id} />
        <TextareaField
          label="Reason"
          name="reason"
          rows={2}
          maxLength={500}
          required
          hint="The person reads it in our email, with the way to object."
          defaultValue={result?.values?.['reason']}
          error={result?.errors?.['reason']}
        />
        <Button type="submit" tone="danger" name="intent" value="suspend" busy={isBusy}>
          Suspend account
        </Button>
      </Form>
    </details>
  )
}
