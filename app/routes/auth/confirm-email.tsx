import { data, Link } from 'react-router'
import type { Route } from './+types/confirm-email'
import { AppError, RateLimited } from '#app/base/errors.ts'
import { fieldsOf } from '#app/base/form-input.ts'
import { safeNext } from '#app/features/accounts/safe-next.ts'
import { mayOpenMailbox } from '#app/features/accounts/captured-mails.server.ts'
import { resendConfirmation } from '#app/features/accounts/resend-confirmation.server.ts'
import { failedResend, type ResendOutcome } from '#app/features/accounts/resend-outcome.ts'
import { ResendPanel } from '#app/features/accounts/resend-panel.tsx'
import { viewerContext, viewerHome } from '#app/features/accounts/viewer.ts'
import { paths } from '#app/paths.ts'
import { readCookie, SIGN_UP_COOKIE } from '#app/platform/cookies.ts'
import { log } from '#app/platform/log.ts'
import { isLocalContext } from '#app/platform/request-context.ts'
import { clientOf } from '#app/routes/auth/auth-client.server.ts'
import { AuthFrame } from '#app/routes/auth/auth-frame.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/panel.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'

export const meta: Route.MetaFunction = () => pageMeta('Check your email', 'Confirm your email address to finish signing up at Orbit.')

export function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const viewer = context.get(viewerContext)
  return {
    email: (params.get('email') ?? '').trim().slice(0, 254),
    isUsedLink: params.get('state') === 'used',
    next: safeNext(params.get('next')),
    /** Where somebody goes who is signed in already. */
    home: viewer && viewerHome(viewer),
    capturesMails: mayOpenMailbox(context.get(isLocalContext)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const fields = fieldsOf(await request.formData().catch(() => new FormData()))
  const email = fields['email']?.trim() ?? ''
  const outcome: ResendOutcome = { ...failedResend(fields), email }
  if (!email) return data({ ...outcome, result: 'email-missing' } satisfies ResendOutcome, { status: 422 })
  try {
    const asker = {
      address: clientOf({ request, context }).address,
      ownSignUpToken: readCookie(request.headers.get('cookie'), SIGN_UP_COOKIE),
      next: safeNext(fields['next']),
    }
    const result = await resendConfirmation({ email }, asker)
    return data({ ...outcome, result, sent: outcome.sent + (result === 'sent' ? 1 : 0) } satisfies ResendOutcome)
  } catch (error) {
    if (error instanceof AppError) return refusal(error, outcome)
    log.error({ error: error instanceof Error ? error.stack : String(error) }, 'resending a confirmation failed')
    return data(outcome, { status: 500 })
  }
}

function refusal(error: AppError, outcome: ResendOutcome) {
  const message = 'fields' in error ? Object.values(error.fields as Record<string, string>).join(' ') : error.message
  const retryAfterSeconds = error instanceof RateLimited ? error.retryAfterSeconds : null
  const headers: HeadersInit = retryAfterSeconds === null ? {} : { 'Retry-After': String(retryAfterSeconds) }
  return data({ ...outcome, result: 'refused', message, retryAfterSeconds } satisfies ResendOutcome, { status: error.status, headers })
}

/** When the answer does not arrive, the page stays. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const form = request.clone().formData()
  try {
    return await serverAction()
  } catch (error) {
    if (error instanceof Response) throw error
    return data(failedResend(fieldsOf(await form)), { status: 503 })
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function ConfirmEmail({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const { email, isUsedLink, next, home } = loaderData
  const isDone = isUsedLink && home !== null
  return (
    <AuthFrame scene="mail">
      <h1 className="display-2 mt-4">{isUsedLink ? 'This link no longer works' : 'Check your email'}</h1>
      <div className="mt-4 mb-8 text-muted">
        <Explanation {...loaderData} />
      </div>
      {loaderData.capturesMails && !isDone && <MailboxNotice email={email} />}
      <div className="grid gap-4">
        {home ? (
          <LinkButton to={next ?? home} tone="main">
            Continue
          </LinkButton>
        ) : (
          <LinkButton to={paths.auth({ next })} tone="main">
            Continue to Sign In
          </LinkButton>
        )}
        {!isDone && <ResendPanel key={email} email={email} next={next} outcome={result} />}
      </div>
      {!isDone && (
        <p className="mt-8 text-muted">
          Wrong address?{' '}
          <Link to={paths.auth({ tab: 'signup', next })} className="text-link inline-block py-2.5">
            Try signing up again
          </Link>
        </p>
      )}
    </AuthFrame>
  )
}

function Explanation({ email, isUsedLink, home }: Route.ComponentProps['loaderData']) {
  if (isUsedLink && home) return <p>It has been used already, and you are signed in: there is nothing left to do.</p>
  if (isUsedLink)
    return (
      <p>
        It has been used already, was replaced by a newer one, or is older than 24 hours. If you have confirmed your email, just sign in. If not, let us send
        you a new link.
      </p>
    )
  if (!email) return <p>Tell us the address you signed up with and we send you the confirmation link again.</p>
  return (
    <p>
      We sent a confirmation link to <strong className="font-semibold wrap-anywhere text-fg">{email}</strong>. Open it to confirm your address and sign in. It
      works once, for 24 hours.
    </p>
  )
}

function MailboxNotice({ email }: { email: string }) {
  return (
    <div className="mb-6">
      <Notice
        title="Nothing leaves this machine"
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
