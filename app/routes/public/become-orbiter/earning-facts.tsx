import { formatMoney } from '#app/base/money.ts'
import { LEVEL_LABELS } from '#market/creators/creator.ts'
import { SUGGESTED_PRICES, type SuggestedPrice } from '#market/offers/suggested-prices.ts'
import { marketplaceShare, packageShare, type Commission } from '#market/creators/shares.ts'

/** The two shares. Rendered only on the server. */
export function Shares({ commission }: { commission: Commission }) {
  return (
    <div className="stack-16 columns-2">
      <article className="panel way">
        <p className="share">{packageShare(commission)}</p>
        <h3 className="title">Package flow</h3>
        <p className="text-muted">
          For trained Orbiters: after an interview of 15-20 minutes by video call and a short
          training, we match you with fixed packages. Your share grows with your level.
        </p>
      </article>
      <article className="panel way">
        <p className="share">{marketplaceShare(commission)}</p>
        <h3 className="title">Marketplace flow</h3>
        <p className="text-muted">
          You run your own profile, set your own prices, and customers book you directly.
        </p>
      </article>
    </div>
  )
}

export function SuggestedPrices() {
  return (
    <>
      <h3 className="display-3 above-56 below-20">Suggested prices for a reel</h3>
      <dl>
        {SUGGESTED_PRICES.map((price) => (
          <div key={price.level} className="range-row">
            <dt>{LEVEL_LABELS[price.level]}</dt>
            <dd className="tabular">{rangeLabel(price)}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}

function rangeLabel({ minCents, maxCents, isOpenEnded }: SuggestedPrice): string {
  return `${formatMoney(minCents)}-${formatMoney(maxCents)}${isOpenEnded ? '+' : ''}`
}
