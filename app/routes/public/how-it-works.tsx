import { Link } from 'react-router'
import type { Route } from './+types/how-it-works'
import { readClaims } from '#app/features/settings/claims.server.ts'
import type { Claim, ClaimId } from '#app/features/settings/claims.ts'
import { paths } from '#app/base/paths.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { breadcrumbs } from '#app/routes/shell/structured-data.server.ts'
import { LinkButton } from '#app/ui/button.tsx'

export const handle: RouteHandle = { isShared: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    'How It Works',
    'Five steps from your first message to a reel that is ready before the event ends.',
    paths.howItWorks(),
    {
      image: paths.shareImage('how-it-works'),
      structured: loaderData?.structured,
    },
  )

const FEATURES: readonly ClaimId[] = [
  'matching',
  'instant-confirmation',
  'support-manager',
  'downloads',
]

/** The page that backs up each feature. */
const PROOFS: Record<string, { to: string; label: string }> = {
  matching: { to: paths.bookPackage(), label: 'Book a package' },
  'instant-confirmation': { to: paths.help(), label: 'What happens after you ask' },
  'support-manager': { to: paths.contact(), label: 'Write to us' },
  downloads: { to: paths.dashboardBookings(), label: 'Open your bookings' },
}

export async function loader() {
  const features = (await loadOptional('claims', readClaims(FEATURES))) ?? []
  return { features, structured: [breadcrumbs({ name: 'How It Works', path: paths.howItWorks() })] }
}

const STEPS = [
  {
    title: 'Tell us about your event',
    text: 'Send an enquiry with the date, the place and what you have in mind. Or look through the Orbiters yourself and ask one of them for a time.',
  },
  {
    title: 'Get your Orbiter',
    text: 'With a package, we match you with an Orbiter we have interviewed and confirm within 24 hours. An Orbiter you ask directly accepts or declines within 24 hours.',
  },
  {
    title: 'We film where it happens',
    text: 'Your Orbiter comes to your event, restaurant or listing with an iPhone 12 or newer and films while everything goes on around them.',
  },
  {
    title: 'Edited on the spot',
    text: 'Editing starts while the event is still running: the best moments, in portrait, made for the feed.',
  },
  {
    title: 'Delivered before the event ends',
    text: 'You get your reel the same day, while people are still talking about it. Follow-up reels come within one or two business days, as your package says.',
  },
] as const

/** The promise as a timeline: delivery comes before the end. */
const EVENING = [
  { title: 'Doors open', text: 'Your Orbiter is there' },
  { title: 'Filming', text: 'While it happens' },
  { title: 'Cutting', text: 'Still at the event' },
  { title: 'Delivered', text: 'Ready to post', mark: 'delivered' },
  { title: 'The last guest leaves', text: 'And has seen the reel', mark: 'end' },
]

export default function HowItWorks({ loaderData: { features } }: Route.ComponentProps) {
  return (
    <div className="page sections">
      <section className="page-hero">
        <h1 className="display-1">From hello to posted in five steps.</h1>
        <p className="lead">
          For events, restaurants, real estate and weddings. You host; an Orbiter films, edits and
          delivers.
        </p>
      </section>
      <ol className="evening panel" aria-label="One evening">
        {EVENING.map(({ title, text, mark }) => (
          <li key={title} data-mark={mark}>
            <p className="title">{title}</p>
            <p className="text-sm text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <ol className="steps" aria-label="Five steps">
        {STEPS.map(({ title, text }, index) => (
          <li key={title} className="step">
            <span className="step-number" aria-hidden="true">
              {index + 1}
            </span>
            <h2 className="display-3">{title}</h2>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <Features features={features} />
      <section aria-labelledby="ways-title">
        <h2 id="ways-title" className="display-2 mb-7">
          Two ways to book
        </h2>
        <div className="two-cards">
          <article className="panel way">
            <h3 className="display-3">We find your Orbiter</h3>
            <p className="text-muted">
              Fixed packages with fixed prices. Tell us about the event; we choose an Orbiter for
              you and confirm within 24 hours.
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

/** The features that admins have not hidden; each links to a page that backs it up. */
function Features({ features }: { features: readonly Claim[] }) {
  if (features.length === 0) return null
  return (
    <section aria-labelledby="features-title">
      <h2 id="features-title" className="display-2 mb-7">
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
