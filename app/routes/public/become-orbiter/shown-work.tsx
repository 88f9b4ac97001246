import { earningsOf, formatMoney } from '#app/base/money.ts'
import { posterSources } from '#app/base/poster.ts'
import { paths } from '#app/base/paths.ts'
import type { CreatorCardData } from '#market/creators/creator.ts'
import type { Commission } from '#market/creators/shares.ts'
import { VideoPoster } from '#app/ui/video-poster.tsx'

interface ShownWorkProps {
  orbiters: readonly CreatorCardData[]
  /** Null if the commission could not be loaded; the sums are then left out. */
  commission: Commission | null
}

/**
 * A reel of each of these listed Orbiters, with what is theirs of the price at which they can be
 * booked. Rendered only on the server.
 */
export function ShownWork({ orbiters, commission }: ShownWorkProps) {
  if (orbiters.length === 0) return null
  return (
    <div className="stack-16 columns-1 top">
      <ShownReels orbiters={orbiters} commission={commission} />
      {commission && <EveningsSum orbiters={orbiters} commission={commission} />}
    </div>
  )
}

const earnedFor = (priceCents: number, { marketplace }: Commission) =>
  earningsOf(priceCents, marketplace)

/** What these jobs pay together, and the way to the visitor's own sum. */
function EveningsSum({
  orbiters,
  commission,
}: { [K in keyof ShownWorkProps]: NonNullable<ShownWorkProps[K]> }) {
  const earned = orbiters.flatMap(({ startingPriceCents, priceFor }) =>
    startingPriceCents !== null && priceFor ? [earnedFor(startingPriceCents, commission)] : [],
  )
  if (earned.length < 2) return null
  return (
    <p className="shown-total">
      {earned.length} evenings like these:{' '}
      <b className="tabular">{formatMoney(earned.reduce((sum, cents) => sum + cents, 0))}</b>.{' '}
      <a href="#earnings" className="text-link">
        Count your own month
      </a>
    </p>
  )
}

function ShownReels({ orbiters, commission }: ShownWorkProps) {
  return (
    <ul className="shown-work" aria-label="Orbiters and their work">
      {orbiters.map(({ userId, fullName, location, posterUrl, reelUrl, ...price }, index) => (
        <li key={userId}>
          <a href={paths.creator(userId)} className="reel-link">
            <VideoPoster
              {...posterSources(posterUrl)}
              sizes="(width >= 1024px) 200px, (width >= 640px) 30vw, 170px"
              videoSrc={reelUrl}
              alt=""
              priority={index === 0}
            >
              {commission && price.startingPriceCents !== null && price.priceFor && (
                <span className="block">
                  <b className="shown-sum">
                    {formatMoney(earnedFor(price.startingPriceCents, commission))}
                  </b>{' '}
                  of {formatMoney(price.startingPriceCents)} · {price.priceFor}
                </span>
              )}
              <span className="block">{[fullName, location].filter(Boolean).join(', ')}</span>
            </VideoPoster>
          </a>
        </li>
      ))}
    </ul>
  )
}
