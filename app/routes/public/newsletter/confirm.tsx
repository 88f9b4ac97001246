import { Form } from 'react-router'
import type { Route } from './+types/confirm'
import { Gone } from '#app/base/errors.ts'
import { confirmSubscription } from '#team/newsletter/confirm-subscription.server.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { serverPaths } from '#app/base/server-paths.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/panel.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Confirm your subscription', "One click, and you'll get the next newsletter.")

const tokenIn = (request: Request) =>
  (new URL(request.url).searchParams.get('token') ?? '').slice(0, 100)

export function loader({ request }: Route.LoaderArgs) {
  return { token: tokenIn(request) }
}

const FAILED = "This didn't work. Please try again."

/** Requires someone to click the button, because programs that scan emails also open links. */
export const action = formAction<{ isGone: boolean }>({
  failure: FAILED,
  async work({ request }) {
    if (!(await confirmSubscription(tokenIn(request)))) throw new Gone()
    return { title: 'You are on the list.', description: '' }
  },
  refuse: (error, result) => ({ ...result, details: { isGone: error instanceof Gone } }),
})

export const clientAction = pageResult(FAILED)

export default function NewsletterConfirm({
  loaderData: { token },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  if (result?.ok) {
    return (
      <section className="page lost">
        <h1 className="head-title">You are on the list.</h1>
        <p className="lead">You'll get the next newsletter. Every issue has an unsubscribe link.</p>
        <LinkButton to={paths.browseReels()} tone="main">
          Browse Reels
        </LinkButton>
      </section>
    )
  }
  if (result?.details?.isGone || !token) {
    return (
      <section className="page lost">
        <h1 className="head-title">This link no longer works</h1>
        <p className="lead">
          It has expired or been replaced by a newer one. Enter your email at the bottom of the page
          to get another.
        </p>
      </section>
    )
  }
  return (
    <section className="page lost">
      <h1 className="head-title">One click to go.</h1>
      <p className="lead">Confirm that you want the Orbit newsletter at this address.</p>
      {result && (
        <Notice result={result} tone="bad">
          {result.description}
        </Notice>
      )}
      <Form method="post" action={serverPaths.confirmNewsletter({ token })}>
        <Button type="submit" tone="main" className="btn-lg">
          Confirm subscription
        </Button>
      </Form>
    </section>
  )
}
