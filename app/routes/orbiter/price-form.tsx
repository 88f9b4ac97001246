import { useNavigation } from 'react-router'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { formatCount } from '#app/base/count.ts'
import { centsOf } from '#app/base/money.ts'
import { LEVEL_LABELS } from '#app/features/creators/creator.ts'
import { OFFER_MAX_DOLLARS, startingPriceOf } from '#app/features/offers/own-offers.ts'
import type { OwnOffers } from '#app/features/offers/own-offers.server.ts'
import { PriceField } from '#app/features/offers/price-field.tsx'
import { isSuggested, suggestedRange } from '#app/features/offers/suggested-prices.ts'
import { paths } from '#app/base/paths.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { deliveryChoices } from '#app/routes/orbiter/offers/offer-form.tsx'
import type { Typed } from '#app/routes/orbiter/profile-tab/editor-desk.ts'
import { SectionSave } from '#app/routes/orbiter/profile-tab/section-save.tsx'
import { useUnsaved } from '#app/routes/orbiter/profile-tab/use-section-form.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'

const REELS = [
  { name: 'pricing15s', label: '15 second reel' },
  { name: 'pricing30s', label: '30 second reel' },
  { name: 'pricing60s', label: '60 second reel' },
] as const

interface PriceFormProps {
  offers: OwnOffers
  answer: ActionResult | undefined
  onTyped: (typed: Typed) => void
}

const inDollars = (cents: number | null) => (cents === null ? '' : String(cents / 100))

/** Prices appear once a level is chosen, as in the setup wizard. */
export function PriceForm({ offers, answer, onTyped }: PriceFormProps) {
  const { level, reels, commissionBps } = offers
  const [isTyped, setTyped] = useUnsaved(false, answer)
  const isSending = useNavigation().formData?.get('intent') === 'reel-prices'
  if (level === null) {
    return (
      <div>
        <p className="text-muted">
          Choose your level first to see what customers usually pay. Then set your prices.
        </p>
        <LinkButton to={paths.orbiterSetup({ step: 'pricing' })} className="mt-4">
          Choose your level
        </LinkButton>
      </div>
    )
  }
  const saved = {
    ...Object.fromEntries(REELS.map(({ name }) => [name, inDollars(reels[name])])),
    deliveryDays: String(reels.deliveryDays ?? 3),
  }
  const values: Record<string, string> =
    answer?.ok === false ? { ...saved, ...answer.values } : saved
  return (
    <AutosaveForm
      // Once saved, the fields show what the server has.
      key={JSON.stringify(saved)}
      draft="reel-prices"
      start={saved}
      isAnswered={answer?.ok === false}
      method="post"
      action={paths.orbiterPrices()}
      className="grid gap-6"
      noValidate
      preventScrollReset
      onInput={({ currentTarget }) => {
        setTyped(true)
        onTyped(shownOf(new FormData(currentTarget), offers))
      }}
    >
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
            idPrefix="own"
            maxLength={8}
            placeholder={`0 to ${formatCount(OFFER_MAX_DOLLARS.reel)}`}
            defaultValue={values[name]}
            error={answer?.errors?.[name]}
            commissionBps={commissionBps}
            hint="Not offered"
            noteOf={(cents) =>
              isSuggested(level, cents) ? null : `Outside the usual ${suggestedRange(level)}`
            }
          />
        ))}
      </div>
      <div className="grid gap-5 sm:grid-cols-3">
        <SelectField
          label="Turnaround"
          name="deliveryDays"
          idPrefix="own"
          options={deliveryChoices(reels.deliveryDays ?? undefined)}
          defaultValue={values['deliveryDays']}
          error={answer?.errors?.['deliveryDays']}
        />
      </div>
      <SectionSave intent="reel-prices" label="Save prices" isBusy={isSending} isTyped={isTyped} />
    </AutosaveForm>
  )
}

/** The card with the prices in the form. */
function shownOf(form: FormData, { services, packages }: OwnOffers): Typed {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    startingPriceCents: startingPriceOf([
      ...REELS.map(({ name }) => centsOf(textOf(name))),
      ...[...services, ...packages].map((offer) => (offer.isActive ? offer.priceCents : null)),
    ]),
    deliveryDays: Number(textOf('deliveryDays')),
  }
}
