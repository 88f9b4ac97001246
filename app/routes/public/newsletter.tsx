import { data } from 'react-router'
import type { Route } from './+types/newsletter'
import { AppError, InvalidInput } from '#app/base/errors.ts'
import { fieldsOf } from '#app/base/form-input.ts'
import { subscribe } from '#app/features/newsletter/subscribe.server.ts'
import { paths } from '#app/paths.ts'
import { log } from '#app/platform/log.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import { NewsletterForm } from '#app/routes/shell/newsletter-form.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'

type NewsletterOutcome = { state: 'sent'; email: string } | { state: 'failed'; message: string; typed: string }

export const meta: Route.MetaFunction = () =>
  pageMeta('Newsletter', 'Reels worth watching, Orbiters who are new in your city, and what works on the evening itself.', paths.newsletter(), {
    image: paths.shareImage('newsletter'),
  })

const FAILED = 'Failed to subscribe. Please try again.'

/** What the box in the footer sends to. */
export async function action({ request, context }: Route.ActionArgs) {
  const values = fieldsOf(await request.formData())
  const typed = values['email'] ?? ''
  try {
    const { email } = await subscribe(values, { address: context.get(remoteAddressContext) })
    return data<NewsletterOutcome>({ state: 'sent', email })
  } catch (error) {
    if (error instanceof InvalidInput)
      return data<NewsletterOutcome>({ state: 'failed', message: error.fields['email'] ?? error.message, typed }, { status: 422 })
    if (error instanceof AppError) return data<NewsletterOutcome>({ state: 'failed', message: error.message, typed }, { status: error.status })
    log.error({ error: error instanceof Error ? error.stack : String(error) }, 'newsletter form failed')
    return data<NewsletterOutcome>({ state: 'failed', message: FAILED, typed }, { status: 500 })
  }
}

/** A request that never arrived keeps the address in its field. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction()
  } catch {
    return data<NewsletterOutcome>({ state: 'failed', message: FAILED, typed: '' }, { status: 503 })
  }
}

export default function Newsletter({ actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  if (result?.state === 'sent') {
    return (
      <section className="page lost" aria-live="polite">
        <p className="lost-code">
          <span className="dot dot-rec" aria-hidden="true" /> Almost there
        </p>
        <h1 className="display-2">Check your inbox.</h1>
        <p className="lead">
          We have sent a link to <b className="break-anywhere text-fg">{result.email}</b>. The newsletter begins once you follow it.
        </p>
        <LinkButton to={paths.browseReels()}>Browse Reels</LinkButton>
      </section>
    )
  }
  return (
    <section className="page lost">
      <h1 className="display-2">The newsletter</h1>
      <p className="lead">Reels worth watching, Orbiters who are new in your city, and what works on the evening itself.</p>
      <NewsletterForm key={result?.message} idPrefix="page" typed={result?.typed} error={result?.message} />
    </section>
  )
}
