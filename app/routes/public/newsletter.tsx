import type { Route } from './+types/newsletter'
import { subscribe } from '#team/newsletter/subscribe.server.ts'
import { pageResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { paths } from '#app/base/paths.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'
import { listFeaturedReels } from '#market/reels/reel-queries.server.ts'
import { ReelCard } from '#market/reels/reel-card.tsx'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { NewsletterForm } from '#app/routes/shell/newsletter-form.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta(
    'Newsletter',
    'Reels worth watching, Orbiters who are new in your city, and tips for the day of your event.',
    paths.newsletter(),
    {
      image: paths.shareImage('newsletter'),
    },
  )

export async function loader() {
  const reels = await loadOptional('reels', listFeaturedReels({ limit: 4 }))
  return { reels: reels?.slice(-2) ?? [] }
}

const FAILED = 'Failed to subscribe. Please try again.'

/** The newsletter form in the footer posts here. */
export const action = formAction<{ email: string }>({
  failure: FAILED,
  async work({ context, values }) {
    const { email } = await subscribe(values, { address: context.get(remoteAddressContext) })
    return { title: 'Check your inbox.', description: '', details: { email } }
  },
})

export const clientAction = pageResult(FAILED)

export default function Newsletter({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  if (result?.details) {
    return (
      <section className="page lost" aria-live="polite">
        <p className="lost-code">
          <span className="dot dot-rec" aria-hidden="true" /> Almost there
        </p>
        <h1 className="head-title">Check your inbox.</h1>
        <p className="lead">
          We have sent a link to <b className="text-fg wrap-anywhere">{result.details.email}</b>.
          Open it to start your subscription.
        </p>
        <LinkButton to={paths.browseReels()}>Browse Reels</LinkButton>
      </section>
    )
  }
  return (
    <div className="page newsletter-page">
      <PageHead title="The newsletter">
        <p className="lead">
          Reels worth watching, Orbiters who are new in your city, and tips for the day of your
          event.
        </p>
        <NewsletterForm
          idPrefix="page"
          typed={result?.values?.['email']}
          error={result?.description}
        />
      </PageHead>
      {loaderData.reels.length > 0 && (
        <section className="newsletter-reels" aria-labelledby="newsletter-reels">
          <h2 id="newsletter-reels" className="sr-only">
            Reels worth watching
          </h2>
          <ul className="reel-grid">
            {loaderData.reels.map((reel, index) => (
              <li key={reel.id}>
                <ReelCard
                  reel={reel}
                  to={paths.browseReels({ reel: reel.id })}
                  sizes="(width >= 1024px) 270px, 45vw"
                  isPriority={index === 0}
                />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
