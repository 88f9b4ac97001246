import { Form, Link, useNavigation } from 'react-router'
import type { Route } from './+types/forgot-password'
import { mayOpenMailbox } from '#notifications/captured-mails.server.ts'
import { requestPasswordReset } from '#people/auth/reset-password.server.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { isLocalContext } from '#app/platform/request-context.ts'
import { clientOf } from '#app/routes/auth/auth-client.server.ts'
import { findAuthReel } from '#app/routes/auth/auth-reel.server.ts'
import { AuthFrame } from '#app/routes/auth/auth-frame.tsx'
import { RefusedNotice } from '#app/routes/auth/refused-notice.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { Notice } from '#app/ui/panel.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Forgot your password?', 'Get a link to choose a new password for your Orbit account.')

export async function loader({ context }: Route.LoaderArgs) {
  return {
    capturesMails: mayOpenMailbox(context.get(isLocalContext)),
    reel: await findAuthReel(),
  }
}

const FAILED = 'We could not send the link just now. Please try again.'

export const action = formAction<{ email: string }>({
  failure: FAILED,
  async work({ request, context, values: { email = '' } }) {
    await requestPasswordReset({ email }, clientOf({ request, context }).address)
    return {
      title: 'Check your email',
      description: '',
      details: { email: email.trim().slice(0, 254) },
    }
  },
})

export const clientAction = pageResult(FAILED)

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function ForgotPassword({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  return (
    <AuthFrame reel={loaderData.reel}>
      {result?.details ? (
        <Sent email={result.details.email} capturesMails={loaderData.capturesMails} />
      ) : (
        <AskForm result={result} />
      )}
    </AuthFrame>
  )
}

function AskForm({ result }: { result: ActionResult<unknown> | undefined }) {
  const isBusy = useNavigation().state === 'submitting'
  return (
    <>
      <h1 className="head-title above-16">Forgot your password?</h1>
      <p className="above-12 below-32 text-muted">
        Enter the email you signed up with, and we'll send you a link to choose a new password.
      </p>
      <RefusedNotice result={result} />
      <Form method="post" className="stack-20">
        <TextField
          label="Email"
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
          defaultValue={result?.values?.['email']}
          error={result?.errors?.['email']}
        />
        <Button type="submit" tone="main" busy={isBusy} busyLabel="Sending...">
          Send the link
        </Button>
      </Form>
      <p className="above-32 text-muted">
        Remembered it?{' '}
        <Link to={paths.auth()} className="text-link tall">
          Sign in
        </Link>
      </p>
    </>
  )
}

/** Looks the same whether or not the address has an account. */
function Sent({ email, capturesMails: isCaptured }: { email: string; capturesMails: boolean }) {
  return (
    <>
      <h1 className="head-title above-16">Check your email</h1>
      <p className="above-12 below-32 text-muted" role="status">
        If <strong className="strong wrap-anywhere text-fg">{email}</strong> belongs to an Orbit
        account, a link to choose a new password is on its way. It works once, for one hour.
      </p>
      {isCaptured && (
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
      )}
      <div className="stack-16">
        <LinkButton to={paths.auth()} tone="main">
          Back to Sign In
        </LinkButton>
        <LinkButton to={paths.forgotPassword()} reloadDocument>
          Try another address
        </LinkButton>
      </div>
    </>
  )
}
