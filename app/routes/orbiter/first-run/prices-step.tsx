import { Link } from 'react-router'
import { paths } from '#app/base/paths.ts'
import type { OwnOffers } from '#market/offers/own-offers.server.ts'
import { PricesByLength } from '#market/offers/prices-by-length.tsx'
import { isBusy } from '#app/forms/fetcher-busy.ts'
import { useFormFetcher } from '#app/forms/use-form-fetcher.ts'
import { Button, buttonClass } from '#app/ui/button.tsx'

export function PricesStep({ offers: { level, commissionBps, reels } }: { offers: OwnOffers }) {
  const fetcher = useFormFetcher()
  if (level === null) {
    return (
      <>
        <p className="text-muted">
          Pick your level to set prices. You'll see what customers usually pay at each level.
        </p>
        <Link to={paths.orbiterSetup({ step: 'pricing' })} className={buttonClass('main')}>
          Pick your level
        </Link>
      </>
    )
  }
  return (
    <fetcher.Form method="post" action={paths.orbiterPrices()} className="first-form" noValidate>
      <input type="hidden" name="intent" value="reel-prices" />
      <input type="hidden" name="deliveryDays" value={reels.deliveryDays ?? 3} />
      <PricesByLength
        level={level}
        commissionBps={commissionBps}
        idPrefix="first"
        values={fetcher.data?.values}
        errors={fetcher.data?.errors}
      />
      <Button type="submit" tone="main" className="fit" busy={isBusy(fetcher)}>
        Save prices
      </Button>
    </fetcher.Form>
  )
}
