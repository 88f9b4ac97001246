import { Form, useNavigation } from 'react-router'
import type { Route } from './+types/change-email'
import { Gone } from '#app/base/errors.ts'
import { confirmEmailChange, findEmailOfLink } from '#people/auth/change-email.server.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { findAuthReel } from '#app/routes/auth/auth-reel.server.ts'
import { AuthFrame } from '#app/routes/auth/auth-frame.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/panel.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Confirm your new email', 'Confirm the new address of your Orbit account.')

const tokenIn = (request: Request) =>
  (new URL(request.url).searchParams.get('token') ?? '').slice(0, 101)

export async function loader({ request }: Route.LoaderArgs) {
  return { newEmail: await findEmailOfLink(tokenIn(request)), reel: await findAuthReel() }
}

const FAILED = 'We could not change it just now. Please try again.'

/** Requires someone to press the button, because programs that scan emails also open links. */
export const action = formAction<{ newEmail: string }>({
  failure: FAILED,
  async work({ request }) {
    const newEmail = await confirmEmailChange(tokenIn(request))
    if (!newEmail) throw new Gone()
    return { title: 'Your email is changed', description: '', details: { newEmail } }
  },
})

export const clientAction = pageResult(FAILED)

export default function ChangeEmail({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const isBusy = useNavigation().state === 'submitting'
  const changed = result?.details?.newEmail
  const offered = changed ? null : loaderData.newEmail
  return (
    <AuthFrame reel={loaderData.reel}>
      <h1 className="head-title above-16">
        {changed
          ? 'Your email is changed'
          : offered
            ? 'Confirm your new email'
            : 'This link no longer works'}
      </h1>
      {changed && (
        <p className="above-12 below-32 text-muted" role="status">
          From now on you sign in with{' '}
          <strong className="strong wrap-anywhere text-fg">{changed}</strong>, and we write to you
          there.
        </p>
      )}
      {offered && (
        <p className="above-12 below-32 text-muted">
          Your Orbit account will use{' '}
          <strong className="strong wrap-anywhere text-fg">{offered}</strong>. We notify your old
          email.
        </p>
      )}
      {!changed && !offered && (
        <p className="above-12 below-32 text-muted">
          It has already been used or is more than an hour old. You can request a new one in your
          account.
        </p>
      )}
      {offered && result && (
        <div className="below-20">
          <Notice result={result} tone="bad">
            {result.description}
          </Notice>
        </div>
      )}
      {offered ? (
        <Form method="post" className="stack-4">
          <Button type="submit" tone="main" busy={isBusy}>
            Use this address
          </Button>
        </Form>
      ) : (
        <div className="stack-4">
          <LinkButton to={paths.profileSecurity()} tone="main">
            Go to your account
          </LinkButton>
        </div>
      )}
    </AuthFrame>
  )
}
