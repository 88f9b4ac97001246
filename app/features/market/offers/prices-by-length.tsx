import { formatCount } from '#app/base/count.ts'
import { LEVEL_LABELS, type OrbiterLevel } from '#app/features/market/creators/creator.ts'
import { OFFER_MAX_DOLLARS } from '#app/features/market/offers/own-offers.ts'
import { PriceField } from '#app/features/market/offers/price-field.tsx'
import { suggestedRange } from '#app/features/market/offers/suggested-prices.ts'

export const LENGTHS = [
  { name: 'pricing15s', label: '15 second reel' },
  { name: 'pricing30s', label: '30 second reel' },
  { name: 'pricing60s', label: '60 second reel' },
] as const

interface PricesByLengthProps {
  level: OrbiterLevel
  commissionBps: number
  idPrefix: string
  values: Record<string, string> | undefined
  errors: Record<string, string> | undefined
  noteOf?: (cents: number) => string | null
}

/** What an Orbiter asks for a reel of each length, with what is usual for their level. */
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
      <div className="grid gap-5 sm:grid-cols-3">
        {LENGTHS.map(({ name, label }) => (
          <PriceField
            key={name}
            label={label}
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
