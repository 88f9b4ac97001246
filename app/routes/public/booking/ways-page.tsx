import { PackageCheck, UserSearch } from 'lucide'
import { posterSources } from '#app/base/poster.ts'
import { clockText } from '#app/base/timecode.ts'
import { soldPieces } from '#delivery/deliveries/sold-pieces.ts'
import type { Reel } from '#market/reels/reel.ts'
import { paths } from '#app/base/paths.ts'
import type { PriceList } from '#market/catalog/price-list.server.ts'
import { compareWays } from '#app/routes/public/booking/compare-ways.ts'
import { PriceLists } from '#app/routes/public/booking/price-lists.tsx'
import { LinkButton } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { PageHead } from '#app/ui/page-head.tsx'

interface WaysPageProps {
  lists: PriceList[]
  /** Work of Orbiters in the marketplace. */
  reels: Reel[]
  /** Whether cards are charged through Orbit. */
  isCharged: boolean
}

/** The two ways to book, side by side, and the whole catalog. Rendered only on the server. */
export function WaysPage({ lists, reels, isCharged }: WaysPageProps) {
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
          <Lengths lists={lists} />
          <h2 id="way-package" className="title">
            <Icon of={PackageCheck} /> Package-based
          </h2>
        </article>
        <article className="way-head" aria-labelledby="way-market">
          <Work reels={reels} />
          <h2 id="way-market" className="title">
            <Icon of={UserSearch} /> Marketplace
          </h2>
        </article>
        <dl className="way-rows">
          {rows.map(({ label, packages, market }) => (
            <div key={label}>
              <dt>{label}</dt>
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
        <LinkButton to={paths.browseCreators()} className="way-market">
          Browse Orbiters
        </LinkButton>
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

/** The lengths that are sold singly, to scale, with their prices. */
function Lengths({ lists }: { lists: PriceList[] }) {
  const sold = (lists.find(({ family }) => family === 'single-reel')?.products ?? []).flatMap(
    ({ id, name, price }) => {
      const seconds = soldPieces({ name })[0]?.seconds
      return seconds ? [{ id, price, seconds }] : []
    },
  )
  const longest = Math.max(...sold.map(({ seconds }) => seconds))
  return (
    <ul className="way-lengths" aria-label="Lengths and prices">
      {sold.map(({ id, price, seconds }) => (
        <li key={id}>
          <span className="tabular">{clockText(seconds)}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
            <rect width={(100 * seconds) / longest} height={10} />
          </svg>
          <span className="tabular">{price}</span>
        </li>
      ))}
    </ul>
  )
}

function Work({ reels }: { reels: Reel[] }) {
  return (
    <ul className="way-work" aria-hidden="true">
      {reels.map(({ id, posterUrl }) => {
        const { poster, posterSrcSet } = posterSources(posterUrl)
        return (
          <li key={id}>
            <img
              src={poster}
              srcSet={posterSrcSet}
              sizes={posterSrcSet && '(width >= 768px) 130px, 11vw'}
              alt=""
              width={360}
              height={640}
              decoding="async"
            />
          </li>
        )
      })}
    </ul>
  )
}
