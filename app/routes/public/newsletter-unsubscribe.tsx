import { data, Form } from 'react-router'
import type { Route } from './+types/newsletter-unsubscribe'
import { NotFound } from '#app/base/errors.ts'
import { isSubscriber, unsubscribe } from '#app/features/newsletter/unsubscribe.server.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/panel.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Unsubscribe', 'End the newsletter with one click.')

const tokenIn = (request: Request) =>
  (new URL(request.url).searchParams.get('token') ?? '').slice(0, 100)

export async function loader({ request }: Route.LoaderArgs) {
  const token = tokenIn(request)
  const isKnown = await isSubscriber(token)
  return data({ token, isKnown }, { status: isKnown ? 200 : 404 })
}

const FAILED = "This didn't work. Please try again."

/** The button below, or the one of the mail program, which posts here by itself (RFC 8058). */
export const action = formAction({
  failure: FAILED,
  async work({ request }) {
    if (!(await unsubscribe(tokenIn(request)))) throw new NotFound()
    return { title: 'You are off the list.', description: '' }
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
        <h1 className="display-2">You are off the list.</h1>
        <p className="lead">
          No more letters. Changed your mind? The box at the foot of the page is always there.
        </p>
        <LinkButton to={paths.home()}>Return to Home</LinkButton>
      </section>
    )
  }
  if (!isKnown) {
    return (
      <section className="page lost">
        <h1 className="display-2">This link belongs to nobody</h1>
        <p className="lead">
          Use the link at the end of the latest letter, or tell us the address that should get none.
        </p>
        <LinkButton to={paths.contact({ topic: 'privacy' })}>Contact us</LinkButton>
      </section>
    )
  }
  return (
    <section className="page lost">
      <h1 className="display-2">No more letters?</h1>
      <p className="lead">One click ends the newsletter. E-mails about your bookings go on.</p>
      {result && <Notice tone="bad">{result.description}</Notice>}
      <Form method="post" action={paths.unsubscribe({ token })}>
        <Button type="submit" tone="main" className="btn-lg">
          Unsubscribe
        </Button>
      </Form>
    </section>
  )
}
