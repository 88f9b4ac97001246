import { Form, Link, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/second-step'
import { safeNext } from '#people/auth/safe-next.ts'
import { passSecondStep, SecondStepExpired } from '#people/auth/two-factor.server.ts'
import { viewerContext } from '#people/accounts/viewer.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { clearCookie, flash, readCookie, SECOND_STEP_COOKIE } from '#app/platform/cookies.ts'
import { arrive } from '#app/routes/auth/arrive.server.ts'
import { clientOf } from '#app/routes/auth/auth-client.server.ts'
import { findAuthReel } from '#app/routes/auth/auth-reel.server.ts'
import { AuthFrame } from '#app/routes/auth/auth-frame.tsx'
import { RefusedNotice } from '#app/routes/auth/refused-notice.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Enter your code', 'The second step of signing in to Orbit.')

const nextIn = (request: Request) => safeNext(new URL(request.url).searchParams.get('next'))

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = nextIn(request)
  if (context.get(viewerContext)) throw redirect(paths.smartDashboard({ next }))
  if (!readCookie(request.headers.get('cookie'), SECOND_STEP_COOKIE))
    throw redirect(paths.auth({ next }))
  return { next, reel: await findAuthReel() }
}

const FAILED = 'We could not sign you in just now. Please try again.'

const withCookies = (...cookies: string[]) => ({
  headers: cookies.map((cookie): [string, string] => ['Set-Cookie', cookie]),
})

export const action = formAction({
  failure: FAILED,
  async work({ request, context, values }) {
    const next = nextIn(request)
    const step = readCookie(request.headers.get('cookie'), SECOND_STEP_COOKIE)
    try {
      const sessionCookie = await passSecondStep(step, values, clientOf({ request, context }))
      const arrival = await arrive(request, sessionCookie, next)
      return redirect(
        paths.smartDashboard({ next: arrival.next }),
        withCookies(
          sessionCookie,
          clearCookie(SECOND_STEP_COOKIE),
          flash('welcome-back'),
          ...arrival.cookies,
        ),
      )
    } catch (error) {
      if (!(error instanceof SecondStepExpired)) throw error
      return redirect(
        paths.auth({ next }),
        withCookies(clearCookie(SECOND_STEP_COOKIE), flash('second-step-expired')),
      )
    }
  },
})

export const clientAction = pageResult(FAILED)

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function SecondStep({
  loaderData: { next, reel },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const isBusy = useNavigation().state === 'submitting'
  return (
    <AuthFrame reel={reel}>
      <h1 className="head-title above-16">Enter your code</h1>
      <p className="above-12 below-32 text-muted">
        Enter the six-digit code that your authenticator app shows for Orbit. Lost your phone? Use a
        recovery code.
      </p>
      <RefusedNotice result={result} />
      <Form method="post" className="stack-20">
        <TextField
          label="Code"
          name="code"
          required
          maxLength={60}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={result?.errors?.['code']}
        />
        <Button type="submit" tone="main" busy={isBusy} busyLabel="Signing in...">
          Continue
        </Button>
      </Form>
      <p className="above-32 text-muted">
        Not you?{' '}
        <Link to={paths.auth({ next })} className="text-link tall">
          Sign in with another account
        </Link>
      </p>
    </AuthFrame>
  )
}
