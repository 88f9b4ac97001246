import { data, Form, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/reset-password'
import { isResetLinkGood, resetPassword } from '#people/auth/reset-password.server.ts'
import { readViewer } from '#people/auth/sessions.server.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { serverPaths } from '#app/base/server-paths.ts'
import { clearCookie, flash, SESSION_COOKIE } from '#app/platform/cookies.ts'
import { findAuthReel } from '#app/routes/auth/auth-reel.server.ts'
import { AuthFrame } from '#app/routes/auth/auth-frame.tsx'
import { RefusedNotice } from '#app/routes/auth/refused-notice.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { PasswordField } from '#app/ui/password-field.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Choose a new password', 'Choose a new password for your Orbit account.')

const tokenIn = (request: Request) =>
  (new URL(request.url).searchParams.get('token') ?? '').slice(0, 101)

/** Opening the link does not use it up, because programs that scan emails also open links. */
export async function loader({ request }: Route.LoaderArgs) {
  const token = tokenIn(request)
  const isGood = await isResetLinkGood(token)
  const reel = await findAuthReel()
  return data({ token: isGood ? token : null, reel }, { status: isGood ? 200 : 410 })
}

const FAILED = 'We could not save it just now. Please try again.'

export const action = formAction({
  failure: FAILED,
  async work({ request, values }) {
    if (!(await resetPassword(tokenIn(request), values)))
      return redirect(serverPaths.resetPassword())
    // The account's sessions have ended. If someone else is signed in here, they stay signed in, so
    // they would not see the sign-in page.
    const someoneElse = await readViewer(request.headers.get('cookie'))
    if (someoneElse)
      return redirect(paths.smartDashboard(), {
        headers: { 'Set-Cookie': flash('password-saved') },
      })
    return redirect(paths.auth({ state: 'reset' }), {
      headers: { 'Set-Cookie': clearCookie(SESSION_COOKIE) },
    })
  },
})

export const clientAction = pageResult(FAILED)

export default function ResetPassword({
  loaderData: { token, reel },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const isBusy = useNavigation().state === 'submitting'
  if (!token) {
    return (
      <AuthFrame reel={reel}>
        <h1 className="head-title above-16">This link no longer works</h1>
        <p className="above-12 below-32 text-muted">
          It has already been used or is more than an hour old. Request a new one.
        </p>
        <div className="stack-16">
          <LinkButton to={paths.forgotPassword()} tone="main">
            Get a new link
          </LinkButton>
          <LinkButton to={paths.auth()}>Back to Sign In</LinkButton>
        </div>
      </AuthFrame>
    )
  }
  const errors = result?.errors ?? {}
  return (
    <AuthFrame reel={reel}>
      <h1 className="head-title above-16">Choose a new password</h1>
      <p className="above-12 below-32 text-muted">
        At least 10 characters. All devices signed in with the old password will be signed out.
      </p>
      <RefusedNotice result={result} />
      <Form method="post" className="stack-20">
        <PasswordField
          label="New password"
          name="newPassword"
          required
          autoComplete="new-password"
          error={errors['newPassword']}
        />
        <PasswordField
          label="Repeat the new password"
          name="repeatPassword"
          required
          autoComplete="new-password"
          error={errors['repeatPassword']}
        />
        <Button type="submit" tone="main" busy={isBusy} busyLabel="Saving...">
          Save password
        </Button>
      </Form>
    </AuthFrame>
  )
}
