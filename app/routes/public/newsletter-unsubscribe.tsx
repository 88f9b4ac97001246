import { data, Form } from 'react-router'
import type { Route } from './+types/newsletter-unsubscribe'
import { isSubscriber, unsubscribe } from '#app/features/newsletter/unsubscribe.server.ts'
import { paths } from '#app/paths.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'

export const meta: Route.MetaFunction = () => pageMeta('Unsubscribe', 'End the newsletter with one click.')

const tokenIn = (request: Request) => (new URL(request.url).searchParams.get('token') ?? '').slice(0, 100)

export async function loader({ request }: Route.LoaderArgs) {
  const token = tokenIn(request)
  const isKnown = await isSubscriber(token)
  return data({ token, isKnown }, { status: isKnown ? 200 : 404 })
}

/** The button below, or the one of the mail program, which posts here by itself (RFC 8058). */
export async function action({ request }: Route.ActionArgs) {
  const isGone = await unsubscribe(tokenIn(request))
  return data({ isGone }, { status: isGone ? 200 : 404 })
}

export default function NewsletterUnsubscribe({ loaderData: { token, isKnown }, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  if (result?.isGone) {
    return (
      <section className="page lost">
        <h1 className="display-2">You are off the list.</h1>
        <p className="lead">No more letters. Changed your mind? The box at the foot of the page is always there.</p>
        <LinkButton to={paths.home()}>Return to Home</LinkButton>
      </section>
    )
  }
  if (!isKnown) {
    return (
      <section className="page lost">
        <h1 className="display-2">This link belongs to nobody</h1>
        <p className="lead">Use the link at the end of the latest letter, or tell us the address that should get none.</p>
        <LinkButton to={paths.contact({ topic: 'privacy' })}>Contact us</LinkButton>
      </section>
    )
  }
  return (
    <section className="page lost">
      <h1 className="display-2">No more letters?</h1>
      <p className="lead">One click ends the newsletter. E-mails about your bookings go on.</p>
      <Form method="post" action={paths.unsubscribe({ token })}>
        <Button type="submit" tone="main" className="btn-lg">
          Unsubscribe
        </Button>
      </Form>
    </section>
  )
}
