import { Link } from 'react-router'
import type { PriceList } from '#market/catalog/price-list.server.ts'
import type { Claim } from '#people/settings/claims.ts'
import { paths } from '#app/base/paths.ts'
import { NightFilm } from '#app/routes/public/how-it-works/night-film.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import type { Still } from '#app/ui/still-picture.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

interface HowItWorksPageProps {
  features: readonly Claim[]
  lists: readonly PriceList[]
  /** Of the example night. */
  still: Still
}

/** The times are those of the example night that stands beside the steps. */
const STEPS = [
  {
    when: 'Mon, 10:12 AM',
    title: 'Tell us about your event',
    text: 'Send an inquiry with the date, the place and what you have in mind. Or look through the Orbiters yourself and ask one of them for a time.',
  },
  {
    when: 'Tue, 9:05 AM',
    title: 'Get your Orbiter',
    text: 'With a package, we match you with a trained Orbiter and confirm within 24 hours. An Orbiter you ask directly accepts or declines within 24 hours.',
  },
  {
    when: 'Thu, 5:40 PM',
    title: 'We film where it happens',
    text: 'Your Orbiter comes to your event, restaurant or listing with an iPhone 12 or newer and films while everything goes on around them.',
  },
  {
    when: 'Thu, 9:30 PM',
    title: 'Edited on the spot',
    text: 'Editing starts while the event is still running: the best moments, in portrait, made for the feed.',
  },
  {
    when: 'Thu, 11:32 PM',
    title: 'Delivered before the event ends',
    text: '',
  },
] as const

/** `Event packages: first reel before the event ends.`, for each price list. */
function firstDeliveries(lists: readonly PriceList[]): string[] {
  return lists.flatMap(({ name, products }) => {
    const [first, ...others] = new Set(products.map(({ firstDelivery }) => firstDelivery))
    return first && others.length === 0 ? [`${name}: first reel ${first}.`] : []
  })
}

/** Rendered only on the server. */
export function HowItWorksPage({ features, lists, still }: HowItWorksPageProps) {
  return (
    <div className="page sections">
      <div className="night">
        <PageHead title="From hello to posted in five steps.">
          <p className="lead">
            For events, restaurants, real estate and weddings. You host; an Orbiter films, edits and
            delivers.
          </p>
        </PageHead>
        <NightFilm still={still} />
        <ol className="steps" aria-label="Five steps">
          {STEPS.map((step, index) => (
            <Step key={step.title} step={step} number={index + 1} lists={lists} />
          ))}
        </ol>
      </div>
      <Features features={features} />
      <section aria-labelledby="ways-title">
        <h2 id="ways-title" className="display-2 below-28">
          Two ways to book
        </h2>
        <div className="stack-16 columns-2">
          <article className="panel way">
            <h3 className="display-3">We find your Orbiter</h3>
            <p className="text-muted">
              Fixed packages with fixed prices. Tell us about the event; we choose a trained Orbiter
              for you and confirm within 24 hours.
            </p>
            <LinkButton to={paths.enquiry()} tone="main">
              Book a Reel
            </LinkButton>
          </article>
          <article className="panel way">
            <h3 className="display-3">You choose your Orbiter</h3>
            <p className="text-muted">
              Compare their work, prices and free times, and ask the one you like. They have 24
              hours to answer.
            </p>
            <LinkButton to={paths.browseCreators()}>Browse Orbiters</LinkButton>
          </article>
        </div>
      </section>
    </div>
  )
}

interface StepProps {
  step: (typeof STEPS)[number]
  number: number
  lists: readonly PriceList[]
}

function Step({ step: { when, title, text }, number, lists }: StepProps) {
  return (
    <li className="step">
      <span className="step-number" aria-hidden="true">
        {number}
      </span>
      <p className="step-when time-words">
        <span className="sr-only">For example </span>
        {when}
      </p>
      <h2 className="step-title">{title}</h2>
      {text ? (
        <p className="text-muted">{text}</p>
      ) : (
        <ul className="text-muted">
          {firstDeliveries(lists).map((line) => (
            <li key={line}>{line}</li>
          ))}
          <li>
            What follows comes when your package says.{' '}
            <Link to={paths.comparePrices()} className="text-link">
              Compare all prices
            </Link>
          </li>
        </ul>
      )}
    </li>
  )
}

/** The page that backs up each feature. */
const PROOFS: Record<string, { to: string; label: string }> = {
  matching: { to: paths.bookPackage(), label: 'Book a package' },
  'instant-confirmation': { to: paths.help(), label: 'What happens after you ask' },
  'support-manager': { to: paths.contact(), label: 'Write to us' },
  downloads: { to: paths.dashboardBookings(), label: 'Open your bookings' },
}

/** The features that admins have not hidden; each links to a page that backs it up. */
function Features({ features }: { features: readonly Claim[] }) {
  if (features.length === 0) return null
  return (
    <section aria-labelledby="features-title">
      <h2 id="features-title" className="display-2 below-28">
        With every booking
      </h2>
      <ul className="features">
        {features.map(({ id, title, text }) => {
          const proof = PROOFS[id]
          return (
            <li key={id}>
              <h3 className="title">{title}</h3>
              <p className="text-muted">{text}</p>
              {proof && (
                <Link to={proof.to} className="text-link">
                  {proof.label}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
