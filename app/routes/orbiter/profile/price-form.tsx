import { useNavigation } from 'react-router'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { centsOf } from '#app/base/money.ts'
import { startingPriceOf } from '#market/offers/own-offers.ts'
import type { OwnOffers } from '#market/offers/own-offers.server.ts'
import { byReelPrice, reelPriceFields } from '#people/accounts/reel-prices.ts'
import { PricesByLength } from '#market/offers/prices-by-length.tsx'
import { isSuggested, suggestedRange } from '#market/offers/suggested-prices.ts'
import { paths } from '#app/base/paths.ts'
import { successOf, type ActionResult } from '#app/forms/action-result.ts'
import { isSettling } from '#app/forms/form-values.ts'
import { deliveryChoices } from '#app/routes/orbiter/profile/offers/offer-form.tsx'
import type { Typed } from '#app/routes/orbiter/profile/editor-desk.ts'
import { SectionSave } from '#app/routes/orbiter/profile/section-save.tsx'
import { useUnsaved } from '#app/routes/orbiter/profile/use-section-form.ts'
import { LinkButton } from '#app/ui/button.tsx'
import { SelectField } from '#app/ui/field.tsx'

interface PriceFormProps {
  offers: OwnOffers
  answer: ActionResult | undefined
  onTyped: (typed: Typed) => void
}

const inDollars = (cents: number | null) => (cents === null ? '' : String(cents / 100))

/** Prices appear once a level is chosen, as in the setup wizard. */
export function PriceForm({ offers, answer, onTyped }: PriceFormProps) {
  const { level, reels, commissionBps } = offers
  const isSending = useNavigation().formData?.get('intent') === 'reel-prices'
  const [isTyped, setTyped] = useUnsaved(false, answer, isSending)
  if (level === null) {
    return (
      <div>
        <p className="text-muted">
          Pick your level to set prices. You'll see what customers usually pay at each level.
        </p>
        <LinkButton to={paths.orbiterSetup({ step: 'pricing' })} className="above-16">
          Pick your level
        </LinkButton>
      </div>
    )
  }
  const saved = {
    ...byReelPrice(({ price }) => inDollars(reels[price])),
    deliveryDays: String(reels.deliveryDays ?? 3),
  }
  const values: Record<string, string> =
    answer?.ok === false ? { ...saved, ...answer.values } : saved
  return (
    <AutosaveForm
      draft="reel-prices"
      start={saved}
      success={successOf(answer)}
      isAnswered={answer?.ok === false}
      method="post"
      action={paths.orbiterPrices()}
      className="stack-24"
      noValidate
      preventScrollReset
      onInput={({ currentTarget }) => {
        if (!isSettling(currentTarget)) setTyped(true)
        onTyped(shownOf(new FormData(currentTarget), offers))
      }}
    >
      <PricesByLength
        level={level}
        commissionBps={commissionBps}
        idPrefix="own"
        values={values}
        errors={answer?.errors}
        noteOf={(cents) =>
          isSuggested(level, cents) ? null : `Outside the usual ${suggestedRange(level)}`
        }
      />
      <div className="stack-20 columns-2">
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

/** The values that the card shows for the prices in the form. */
function shownOf(form: FormData, { services, packages }: OwnOffers): Typed {
  const textOf = (name: string) => {
    const value = form.get(name)
    return typeof value === 'string' ? value : ''
  }
  return {
    startingPriceCents: startingPriceOf([
      ...reelPriceFields().map((price) => centsOf(textOf(price))),
      ...[...services, ...packages].map((offer) => (offer.isActive ? offer.priceCents : null)),
    ]),
    deliveryDays: Number(textOf('deliveryDays')),
  }
}
