import { Link } from 'react-router'
import type { ActionResult } from '#app/forms/action-result.ts'
import { REQUEST_FAILED, type RequestDetails } from '#app/routes/public/orbiter/request-form.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/panel.tsx'

/**
 * An error of the whole form; shown next to the button, so that it is visible wherever the form is
 * scrolled to.
 */
export function Trouble({ posted }: { posted: ActionResult<RequestDetails> }) {
  const { ok, errors, title, description, details } = posted
  if (ok || errors) return null
  const signInAt = details?.signInAt
  // With JavaScript, a toast has already shown the usual failure.
  return (
    <div className={description === REQUEST_FAILED ? 'without-script full' : 'full'}>
      {signInAt ? (
        <Notice
          tone="bad"
          title={title}
          action={
            <Link to={signInAt} className={buttonClass('quiet', 'sm')}>
              Sign In
            </Link>
          }
        >
          {description} We saved what you entered.
        </Notice>
      ) : (
        <Notice result={posted} tone="bad">
          {description}
        </Notice>
      )}
    </div>
  )
}
