import { Link, useFetcher } from 'react-router'
import { formatCount } from '#app/base/count.ts'
import { paths } from '#app/base/paths.ts'
import { LEVEL_LABELS } from '#app/features/creators/creator.ts'
import { OFFER_MAX_DOLLARS } from '#app/features/offers/own-offers.ts'
import type { OwnOffers } from '#app/features/offers/own-offers.server.ts'
import { PriceField } from '#app/features/offers/price-field.tsx'
import { suggestedRange } from '#app/features/offers/suggested-prices.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'

const REELS = [
  { name: 'pricing15s', label: '15 second reel' },
  { name: 'pricing30s', label: '30 second reel' },
  { name: 'pricing60s', label: '60 second reel' },
]

export function PricesStep({ offers: { level, commissionBps, reels } }: { offers: OwnOffers }) {
  const fetcher = useFetcher<ActionResult>()
  if (level === null) {
    return (
      <>
        <p className="text-muted">
          Choose your level first to see what customers usually pay. Then set your prices.
        </p>
        <Link to={paths.orbiterSetup({ step: 'pricing' })} className={buttonClass('main')}>
          Choose your level
        </Link>
      </>
    )
  }
  return (
    <fetcher.Form method="post" action={paths.orbiterPrices()} className="first-form" noValidate>
      <input type="hidden" name="intent" value="reel-prices" />
      <input type="hidden" name="deliveryDays" value={reels.deliveryDays ?? 3} />
      <p className="text-muted">
        Usual for {LEVEL_LABELS[level]}: {suggestedRange(level)} per reel, depending on length.
        Leave a price empty if you don't offer that length.
      </p>
      <div className="grid gap-5 sm:grid-cols-3">
        {REELS.map(({ name, label }) => (
          <PriceField
            key={name}
            label={label}
            name={name}
            idPrefix="first"
            maxLength={8}
            placeholder={`0 to ${formatCount(OFFER_MAX_DOLLARS.reel)}`}
            defaultValue={fetcher.data?.values?.[name]}
            error={fetcher.data?.errors?.[name]}
            commissionBps={commissionBps}
            hint="Not offered"
          />
        ))}
      </div>
      <Button type="submit" tone="main" className="w-fit" busy={isBusy(fetcher)}>
        Save prices
      </Button>
    </fetcher.Form>
  )
}
