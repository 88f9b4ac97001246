import { PackageCheck, UserSearch } from 'lucide'
import { paths } from '#app/base/paths.ts'
import type { PriceList } from '#market/catalog/price-list.server.ts'
import { compareWays } from '#app/routes/public/booking/compare-ways.ts'
import { PriceLists } from '#app/routes/public/booking/price-lists.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { StillPicture, type Still } from '#app/ui/still-picture.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

interface WaysPageProps {
  lists: PriceList[]
  stills: { package: Still; market: Still }
  /** Whether cards are charged through Orbit. */
  isCharged: boolean
}

/** The two ways to book, side by side, and the whole catalog. Rendered only on the server. */
export function WaysPage({ lists, stills, isCharged }: WaysPageProps) {
  const { rows, guide } = compareWays(lists)
  return (
    <div className="page sections">
      <section className="ways" aria-labelledby="ways-title">
        <PageHead title="Two ways to book" titleId="ways-title">
          <p className="lead">
            {isCharged
              ? 'Either way, your card is charged only once an Orbiter is confirmed; a quote is charged when you accept it. We hold the money until you approve the work.'
              : 'Either way, you pay only after confirmation.'}
          </p>
        </PageHead>
        <article className="way-head" aria-labelledby="way-package">
          <StillPicture still={stills.package} sizes="(width >= 768px) 620px, 44vw" priority />
          <h2 id="way-package" className="display-3">
            <Icon of={PackageCheck} /> Package-based
          </h2>
        </article>
        <article className="way-head" aria-labelledby="way-market">
          <StillPicture still={stills.market} sizes="(width >= 768px) 620px, 44vw" priority />
          <h2 id="way-market" className="display-3">
            <Icon of={UserSearch} /> Marketplace
          </h2>
        </article>
        <dl className="way-rows">
          {rows.map(({ label, packages, market }) => (
            <div key={label}>
              <dt className="eyebrow">{label}</dt>
              <dd>
                <span className="sr-only">Package-based: </span>
                {packages}
              </dd>
              <dd>
                <span className="sr-only">Marketplace: </span>
                {market}
              </dd>
            </div>
          ))}
        </dl>
        <LinkButton to={paths.bookPackage()} tone="main">
          Book a package
        </LinkButton>
        <LinkButton to={paths.browseCreators()}>Browse Orbiters</LinkButton>
      </section>
      <PriceLists lists={lists} />
      <section aria-labelledby="guide-title">
        <h2 id="guide-title" className="display-2 below-28">
          Need Help Choosing?
        </h2>
        <dl className="guide">
          {guide.map(({ question, answer }) => (
            <div key={question}>
              <dt className="title">{question}</dt>
              <dd className="text-muted">{answer}</dd>
            </div>
          ))}
        </dl>
        <div className="cluster-12 above-32">
          <LinkButton to={paths.weddings()}>Wedding packages</LinkButton>
          <LinkButton to={paths.contact({ topic: 'booking' })}>Ask us</LinkButton>
        </div>
      </section>
    </div>
  )
}
