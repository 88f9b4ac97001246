import { Link } from 'react-router'
import type { Route } from './+types/confirm-email'
import { AppError, RateLimited } from '#app/base/errors.ts'
import { RESEND_COOLDOWN_SECONDS } from '#people/accounts/account.ts'
import { safeNext } from '#people/auth/safe-next.ts'
import { mayOpenMailbox } from '#notifications/captured-mails.server.ts'
import { resendConfirmation } from '#people/auth/resend-confirmation.server.ts'
import { ResendPanel, type ResendDetails } from '#app/routes/auth/sign-in/resend-panel.tsx'
import { viewerContext, viewerHome } from '#people/accounts/viewer.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { readCookie, SIGN_UP_COOKIE } from '#app/platform/cookies.ts'
import { isLocalContext } from '#app/platform/request-context.ts'
import { clientOf } from '#app/routes/auth/auth-client.server.ts'
import { findAuthReel } from '#app/routes/auth/auth-reel.server.ts'
import { AuthFrame } from '#app/routes/auth/auth-frame.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/panel.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Check your email', 'Confirm your email address to finish signing up at Orbit.')

export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const viewer = context.get(viewerContext)
  return {
    email: (params.get('email') ?? '').trim().slice(0, 254),
    isUsedLink: params.get('state') === 'used',
    next: safeNext(params.get('next')),
    /** The home page of a viewer who is already signed in. */
    home: viewer && viewerHome(viewer),
    capturesMails: mayOpenMailbox(context.get(isLocalContext)),
    reel: await findAuthReel(),
  }
}

const FAILED = 'Failed to resend confirmation email. Please try again or contact support.'

export const action = formAction<ResendDetails>({
  failure: FAILED,
  async work({ request, context, intent, values }) {
    const email = values['email']?.trim()
    if (!email)
      throw new AppError(
        422,
        'email_missing',
        'Email address not found. Please try signing up again.',
      )
    const ownSignUpToken = readCookie(request.headers.get('cookie'), SIGN_UP_COOKIE)
    const { address } = clientOf({ request, context })
    const sent = sentBefore(values)
    if (
      (await resendConfirmation(
        { email },
        { address, ownSignUpToken, next: safeNext(values['next']) },
      )) === 'already-confirmed'
    ) {
      const details = { sent, waitSeconds: null, isConfirmed: true }
      return {
        title: 'Email already confirmed!',
        description: 'Your email is already verified. You can sign in now.',
        details,
      }
    }
    const answer = {
      title: 'Email sent!',
      description: '',
      details: { sent: sent + 1, waitSeconds: RESEND_COOLDOWN_SECONDS, isConfirmed: false },
    }
    // On the sign-in page, nothing else says to check the inbox.
    return intent === 'resend-from-toast'
      ? { ...answer, description: 'Check your inbox for the confirmation email.', toastMs: 5000 }
      : answer
  },
  refuse(error, result) {
    const waitSeconds = error instanceof RateLimited ? error.retryAfterSeconds : null
    const title = error.code === 'email_missing' ? 'Error' : 'Failed to resend email'
    return {
      ...result,
      title,
      toast: true,
      details: { sent: sentBefore(result.values), waitSeconds, isConfirmed: false },
    }
  },
})

/** How often the page has sent the email. Without JavaScript, a form field carries the count. */
function sentBefore(values: Record<string, string> | undefined): number {
  const count = Number(values?.['sent'])
  return Number.isInteger(count) && count > 0 ? Math.min(count, 99) : 0
}

export const clientAction = toastResult(FAILED)

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { email, isUsedLink, next, home } = loaderData
  const isDone = isUsedLink && home !== null
  return (
    <AuthFrame reel={loaderData.reel}>
      <h1 className="head-title above-16">
        {isUsedLink ? 'This link no longer works' : 'Check your email'}
      </h1>
      <div className="above-16 below-32 text-muted">
        <Explanation {...loaderData} />
      </div>
      {loaderData.capturesMails && !isDone && <MailboxNotice email={email} />}
      <div className="stack-16">
        {home ? (
          <LinkButton to={next ?? home} tone="main">
            Continue
          </LinkButton>
        ) : (
          <LinkButton to={paths.auth({ next })} tone="main">
            Continue to Sign In
          </LinkButton>
        )}
        {!isDone && <ResendPanel key={email} email={email} next={next} result={result} />}
      </div>
      {!isDone && (
        <p className="above-32 text-muted">
          Wrong address?{' '}
          <Link to={paths.auth({ tab: 'signup', next })} className="text-link tall">
            Try signing up again
          </Link>
        </p>
      )}
    </AuthFrame>
  )
}

function Explanation({ email, isUsedLink, home }: Route.ComponentProps['loaderData']) {
  if (isUsedLink && home)
    return <p>It has already been used. You're signed in, so there's nothing left to do.</p>
  if (isUsedLink)
    return (
      <p>
        It has already been used, was replaced by a newer one, or is more than 24 hours old. If
        you've confirmed your email, sign in. If not, request a new link.
      </p>
    )
  if (!email)
    return (
      <p>Tell us the address you signed up with and we send you the confirmation link again.</p>
    )
  return (
    <p>
      We sent a confirmation link to{' '}
      <strong className="strong wrap-anywhere text-fg">{email}</strong>. Open it to confirm your
      address and sign in. It works once, for 24 hours.
    </p>
  )
}

function MailboxNotice({ email }: { email: string }) {
  return (
    <div className="below-24">
      <Notice
        title="This machine doesn't send email"
        action={
          <LinkButton to={paths.mailbox({ q: email })} size="sm">
            Open the mailbox
          </LinkButton>
        }
      >
        No mail server is set up, so the email waits in the development mailbox.
      </Notice>
    </div>
  )
}
