import { PackageCheck, UserSearch } from 'lucide'
import type { Route } from './+types/ways-to-book'
import { formatMoney } from '#app/base/money.ts'
import { listProducts } from '#app/features/catalog/catalog-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { breadcrumbs } from '#app/routes/shell/structured-data.server.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'

export const handle: RouteHandle = { isShared: true }

export const meta: Route.MetaFunction = ({ loaderData }) =>
  pageMeta(
    'Two ways to book',
    'Take a package and let us match you with an Orbiter, or choose an Orbiter yourself in the marketplace.',
    paths.bookingChoice(),
    {
      image: paths.shareImage('booking'),
      structured: loaderData?.structured,
    },
  )

export async function loader() {
  const packages = await loadOptional('packages', listProducts('single-reel'))
  const cheapest = packages?.length
    ? Math.min(...packages.map((product) => product.priceCents))
    : null
  return {
    fromCents: cheapest,
    structured: [breadcrumbs({ name: 'Book', path: paths.bookingChoice() })],
  }
}

const GUIDE = [
  {
    question: 'You have a date and want it taken care of',
    answer: 'Package. One form, one price, and we find your Orbiter.',
  },
  {
    question: 'You want a certain look, or a certain person',
    answer: 'Marketplace. Watch their work and book the one you like.',
  },
  {
    question: 'You need it the same evening',
    answer:
      'Both. Packages promise the first reel before the event ends; profiles show each delivery time.',
  },
  {
    question: "You're on a budget",
    answer:
      'Packages have fixed prices. In the marketplace, filter by price: Orbiters set their own.',
  },
  {
    question: 'You plan a wedding',
    answer: 'Package: the wedding packages cover one or two days, with photos.',
  },
] as const

export default function BookingChoice({ loaderData: { fromCents } }: Route.ComponentProps) {
  return (
    <div className="page sections">
      <section className="page-hero content-hero">
        <h1 className="display-2">Two ways to book</h1>
        <p className="lead">
          Let us choose your Orbiter, or choose yourself. Either way they answer within 24 hours,
          and you pay only after confirmation.
        </p>
      </section>
      <div className="two-cards">
        <article className="panel way" aria-labelledby="way-package">
          <span className="value-icon" aria-hidden="true">
            <Icon of={PackageCheck} />
          </span>
          <h2 id="way-package" className="display-3">
            Package-based
          </h2>
          <p className="text-muted">
            Fixed packages{fromCents !== null && ` from ${formatMoney(fromCents)}`}. Tell us about
            the event; we match you with an Orbiter and confirm within 24 hours.
          </p>
          <LinkButton to={paths.bookPackage()} tone="main">
            Book a package
          </LinkButton>
        </article>
        <article className="panel way" aria-labelledby="way-market">
          <span className="value-icon" aria-hidden="true">
            <Icon of={UserSearch} />
          </span>
          <h2 id="way-market" className="display-3">
            Marketplace
          </h2>
          <p className="text-muted">
            Compare Orbiters near you by work, price, rating and free times, and book the one you
            like.
          </p>
          <LinkButton to={paths.browseCreators()}>Browse Orbiters</LinkButton>
        </article>
      </div>
      <section aria-labelledby="guide-title">
        <h2 id="guide-title" className="display-2 mb-7">
          Need Help Choosing?
        </h2>
        <dl className="guide">
          {GUIDE.map(({ question, answer }) => (
            <div key={question}>
              <dt className="title">{question}</dt>
              <dd className="text-muted">{answer}</dd>
            </div>
          ))}
        </dl>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to={paths.weddings()}>Wedding packages</LinkButton>
          <LinkButton to={paths.contact({ topic: 'booking' })}>Ask us</LinkButton>
        </div>
      </section>
    </div>
  )
}
