import { data, Form, Link, redirect, useNavigation } from 'react-router'
import type { Route } from './+types/second-step'
import { AppError, InvalidInput, RateLimited, type FieldErrors } from '#app/base/errors.ts'
import { fieldsOf } from '#app/base/form-input.ts'
import { safeNext } from '#app/features/accounts/safe-next.ts'
import { passSecondStep, SecondStepExpired } from '#app/features/accounts/second-step.server.ts'
import { viewerContext } from '#app/features/accounts/viewer.ts'
import { paths } from '#app/paths.ts'
import { clearCookie, flash, readCookie, SECOND_STEP_COOKIE } from '#app/platform/cookies.ts'
import { log } from '#app/platform/log.ts'
import { clientOf } from '#app/routes/auth/auth-client.server.ts'
import { AuthFrame } from '#app/routes/auth/auth-frame.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { Button } from '#app/ui/button.tsx'
import { TextField } from '#app/ui/field.tsx'
import { useFocusFirstError } from '#app/ui/form-errors.ts'
import { Notice } from '#app/ui/panel.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'

export const meta: Route.MetaFunction = () => pageMeta('Enter your code', 'The second step of signing in to Orbit.')

const nextIn = (request: Request) => safeNext(new URL(request.url).searchParams.get('next'))

export function loader({ request, context }: Route.LoaderArgs) {
  const next = nextIn(request)
  if (context.get(viewerContext)) throw redirect(paths.smartDashboard({ next }))
  if (!readCookie(request.headers.get('cookie'), SECOND_STEP_COOKIE)) throw redirect(paths.auth({ next }))
  return { next }
}

export async function action({ request, context }: Route.ActionArgs) {
  const next = nextIn(request)
  const fields = fieldsOf(await request.formData().catch(() => new FormData()))
  const none: FieldErrors = {}
  try {
    const sessionCookie = await passSecondStep(readCookie(request.headers.get('cookie'), SECOND_STEP_COOKIE), fields, clientOf({ request, context }))
    const answer = redirect(paths.smartDashboard({ next }))
    for (const cookie of [sessionCookie, clearCookie(SECOND_STEP_COOKIE), flash('welcome-back')]) answer.headers.append('Set-Cookie', cookie)
    return answer
  } catch (error) {
    if (error instanceof InvalidInput) return data({ message: '', errors: error.fields }, { status: error.status })
    if (error instanceof SecondStepExpired) {
      const answer = redirect(paths.auth({ next }))
      for (const cookie of [clearCookie(SECOND_STEP_COOKIE), flash('second-step-expired')]) answer.headers.append('Set-Cookie', cookie)
      return answer
    }
    const headers: HeadersInit = error instanceof RateLimited ? { 'Retry-After': String(error.retryAfterSeconds) } : {}
    if (error instanceof AppError) return data({ message: error.message, errors: none }, { status: error.status, headers })
    log.error({ error: error instanceof Error ? error.stack : String(error) }, 'the second step failed')
    return data({ message: 'We could not sign you in just now. Please try again.', errors: none }, { status: 500 })
  }
}

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders

export default function SecondStep({ loaderData: { next }, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const isBusy = useNavigation().state === 'submitting'
  useFocusFirstError(result?.errors)
  return (
    <AuthFrame scene="customer">
      <h1 className="display-2 mt-4">Enter your code</h1>
      <p className="mt-3 mb-8 text-muted">
        Open your authenticator app and type the six digits it shows for Orbit. Lost your phone? A recovery code works too, once.
      </p>
      {result?.message && (
        <div className="mb-5">
          <Notice tone="bad">{result.message}</Notice>
        </div>
      )}
      <Form method="post" className="grid gap-5">
        <TextField
          label="Code"
          name="code"
          required
          maxLength={60}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          error={result?.errors['code']}
        />
        <Button type="submit" tone="main" busy={isBusy} busyLabel="Signing in...">
          Continue
        </Button>
      </Form>
      <p className="mt-8 text-muted">
        Not you?{' '}
        <Link to={paths.auth({ next })} className="text-link inline-block py-2.5">
          Sign in with another account
        </Link>
      </p>
    </AuthFrame>
  )
}
