import { Link, useNavigation } from 'react-router'
import type { UserDetails } from '#people/accounts/user-list.server.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { TextareaField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/panel.tsx'

interface SuspensionProps {
  user: UserDetails
  manageHref: string
  result: ActionResult | undefined
}

/** Explains what a suspension does before it is applied. */
export function Suspension({ user, manageHref, result }: SuspensionProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'suspend'
  if (user.isSuspended)
    return (
      <div className="ruled stack-16 above-32">
        <Notice tone="bad" title="This account is suspended">
          {user.suspensionReason}
          {user.suspensionReference && (
            <p className="tabular">Reference {user.suspensionReference}</p>
          )}
        </Notice>
        <Link
          to={`${manageHref}&ask=reinstate`}
          preventScrollReset
          className={`${buttonClass('quiet')} fit`}
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
    <details className="ruled above-32" open={Boolean(result?.errors)}>
      <summary className="btn btn-ghost btn-sm">Suspend this account</summary>
      <AutosaveForm
        draft={`suspend:${user.id}`}
        isAnswered={result?.ok === false}
        method="post"
        className="stack-16 above-16"
        preventScrollReset
      >
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
          hint="The person receives it in our email, with a way to contest it."
          defaultValue={result?.values?.['reason']}
          error={result?.errors?.['reason']}
        />
        <Button type="submit" tone="danger" name="intent" value="suspend" busy={isBusy}>
          Suspend account
        </Button>
      </AutosaveForm>
    </details>
  )
}
