import { Plus, X } from 'lucide'
import { Form, useNavigate, useNavigation } from 'react-router'
import { ROLE_LABELS, ROLES, type Role } from '#app/features/accounts/account.ts'
import type { UserDetails } from '#app/features/accounts/user-list.server.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { TextareaField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { Icon } from '#app/ui/icon.tsx'

interface ManageUserProps {
  user: UserDetails
  isOwn: boolean
  backHref: string
  result: ActionResult | undefined
}

export function ManageUser({ user, isOwn, backHref, result }: ManageUserProps) {
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
          <RoleButton key={role} userId={user.id} role={role} intent="remove-role" />
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
              <RoleButton key={role} userId={user.id} role={role} intent="add-role" />
            ))}
          </div>
        </>
      )}
      {!isOwn && <Suspension user={user} result={result} />}
    </Modal>
  )
}

function RoleButton({
  userId,
  role,
  intent,
}: {
  userId: string
  role: Role
  intent: 'add-role' | 'remove-role'
}) {
  const { formData } = useNavigation()
  const isBusy = formData?.get('intent') === intent && formData.get('role') === role
  const isRemoval = intent === 'remove-role'
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="userId" value={userId} />
      <input type="hidden" name="role" value={role} />
      <Button
        type="submit"
        size="sm"
        name="intent"
        value={intent}
        busy={isBusy}
        aria-label={`${isRemoval ? 'Remove' : 'Add'} ${ROLE_LABELS[role]} role`}
      >
        {!isRemoval && <Icon of={Plus} />}
        {ROLE_LABELS[role]}
        {isRemoval && <Icon of={X} />}
      </Button>
    </Form>
  )
}

/** Explains what a suspension does before it is applied. */
function Suspension({ user, result }: { user: UserDetails; result: ActionResult | undefined }) {
  const { formData } = useNavigation()
  const intent = formData?.get('intent')
  if (user.isSuspended)
    return (
      <Form method="post" className="mt-8 grid gap-4 border-t border-line pt-6" preventScrollReset>
        <Notice tone="bad" title="This account is suspended">
          {user.suspensionReason}
        </Notice>
        <input type="hidden" name="userId" value={user.id} />
        <Button type="submit" name="intent" value="reinstate" busy={intent === 'reinstate'}>
          Reinstate account
        </Button>
      </Form>
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
          hint="For the record. The person doesn't see it."
          defaultValue={result?.values?.['reason']}
          error={result?.errors?.['reason']}
        />
        <Button
          type="submit"
          tone="danger"
          name="intent"
          value="suspend"
          busy={intent === 'suspend'}
        >
          Suspend account
        </Button>
      </Form>
    </details>
  )
}
