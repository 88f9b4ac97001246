import { formatCount } from '#app/base/count.ts'
import { LEVEL_LABELS, type OrbiterLevel } from '#market/creators/creator.ts'
import { REEL_LENGTHS, reelLabel } from '#people/accounts/reel-prices.ts'
import { OFFER_MAX_DOLLARS } from '#market/offers/own-offers.ts'
import { PriceField } from '#market/offers/price-field.tsx'
import { suggestedRange } from '#market/offers/suggested-prices.ts'

interface PricesByLengthProps {
  level: OrbiterLevel
  commissionBps: number
  idPrefix: string
  values: Record<string, string> | undefined
  errors: Record<string, string> | undefined
  noteOf?: (cents: number) => string | null
}

/** Fields for an Orbiter's reel price of each length, with the usual range for their level. */
export function PricesByLength({
  level,
  commissionBps,
  idPrefix,
  values,
  errors,
  noteOf,
}: PricesByLengthProps) {
  return (
    <>
      <p className="text-muted">
        Usual for {LEVEL_LABELS[level]}: {suggestedRange(level)} per reel, depending on length.
        Leave a price empty if you don't offer that length.
      </p>
      <div className="stack-20 columns-3">
        {REEL_LENGTHS.map(({ seconds, price: name }) => (
          <PriceField
            key={name}
            label={reelLabel(seconds)}
            name={name}
            idPrefix={idPrefix}
            maxLength={8}
            placeholder={`0 to ${formatCount(OFFER_MAX_DOLLARS.reel)}`}
            defaultValue={values?.[name]}
            error={errors?.[name]}
            commissionBps={commissionBps}
            hint="Not offered"
            noteOf={noteOf}
          />
        ))}
      </div>
    </>
  )
}
