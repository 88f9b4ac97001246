import { data, Form } from 'react-router'
import type { Route } from './+types/unsubscribe'
import { NotFound } from '#app/base/errors.ts'
import { isSubscriber, unsubscribe } from '#team/newsletter/unsubscribe.server.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { serverPaths } from '#app/base/server-paths.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/panel.tsx'

export const meta: Route.MetaFunction = () => pageMeta('Unsubscribe', 'Unsubscribe with one click.')

const tokenIn = (request: Request) =>
  (new URL(request.url).searchParams.get('token') ?? '').slice(0, 100)

export async function loader({ request }: Route.LoaderArgs) {
  const token = tokenIn(request)
  const isKnown = await isSubscriber(token)
  return data({ token, isKnown }, { status: isKnown ? 200 : 404 })
}

const FAILED = "This didn't work. Please try again."

/**
 * Called by the button below, or by the mail app's button, which posts here directly (RFC 8058).
 */
export const action = formAction({
  failure: FAILED,
  async work({ request }) {
    if (!(await unsubscribe(tokenIn(request)))) throw new NotFound()
    return { title: "You're unsubscribed.", description: '' }
  },
})

export const clientAction = pageResult(FAILED)

export default function NewsletterUnsubscribe({
  loaderData: { token, isKnown },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
  if (result?.ok) {
    return (
      <section className="page lost">
        <h1 className="head-title">You're unsubscribed.</h1>
        <p className="lead">
          You won't get any more newsletters. Changed your mind? Subscribe again at the bottom of
          the page.
        </p>
        <LinkButton to={paths.home()}>Return to Home</LinkButton>
      </section>
    )
  }
  if (!isKnown) {
    return (
      <section className="page lost">
        <h1 className="head-title">This link isn't valid</h1>
        <p className="lead">
          Use the link in our latest newsletter, or tell us which email to remove.
        </p>
        <LinkButton to={paths.contact({ topic: 'privacy' })}>Contact us</LinkButton>
      </section>
    )
  }
  return (
    <section className="page lost">
      <h1 className="head-title">Unsubscribe?</h1>
      <p className="lead">
        One click ends the newsletter. You'll still get emails about your bookings.
      </p>
      {result && (
        <Notice result={result} tone="bad">
          {result.description}
        </Notice>
      )}
      <Form method="post" action={serverPaths.unsubscribe({ token })}>
        <Button type="submit" tone="main" className="btn-lg">
          Unsubscribe
        </Button>
      </Form>
    </section>
  )
}
