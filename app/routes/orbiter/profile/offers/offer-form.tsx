import { useNavigation } from 'react-router'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { formatCount } from '#app/base/count.ts'
import { formatDuration } from '#app/base/durations.ts'
import { DELIVERY_OPTIONS, deliveryLabel } from '#market/creators/creator.ts'
import { PUBLIC_NOTE_HINT } from '#people/masking/public-words.ts'
import {
  OFFER_MAX_DOLLARS,
  OFFER_NOUNS,
  type OwnOffer,
  type OwnOfferKind,
} from '#market/offers/own-offers.ts'
import { PriceField } from '#market/offers/price-field.tsx'
import type { ActionResult } from '#app/forms/action-result.ts'
import { closeDetails } from '#app/forms/use-sent-form.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx'
import { SwitchField } from '#app/ui/switch-field.tsx'

const DURATIONS = [30, 45, 60, 90, 120, 150, 180, 240, 300, 360, 480, 600, 720]

/**
 * Includes the current value as a choice even if it is not one of the usual ones, such as an old
 * value.
 */
function choices(usual: number[], current: number | undefined, label: (value: number) => string) {
  const all =
    current === undefined || usual.includes(current)
      ? usual
      : [...usual, current].toSorted((a, b) => a - b)
  return all.map((value) => ({ value: String(value), label: label(value) }))
}

export const deliveryChoices = (current: number | undefined) =>
  choices(
    DELIVERY_OPTIONS.map((option) => option.days),
    current,
    deliveryLabel,
  )

/** Called with the price typed for an offer, in cents. */
export type OnPrice = (id: string, cents: number | null) => void

interface OfferFormProps {
  kind: OwnOfferKind
  id: string
  /** Null for a new offer. */
  offer: OwnOffer | null
  commissionBps: number
  onPrice: OnPrice
  action: string
  refusal: ActionResult | undefined
  /** The successful result of submitting this form. */
  success: object | undefined
}

const EXAMPLES = {
  service: { name: 'Menu feature', text: 'Up to six dishes, plated and poured, in one sitting.' },
  package: {
    name: 'Whole evening',
    text: 'Up to five hours, three reels, one of them before the event ends.',
  },
}

export function OfferForm({
  kind,
  id,
  offer,
  commissionBps,
  onPrice,
  action,
  refusal,
  success,
}: OfferFormProps) {
  const errors = refusal?.errors ?? {}
  const saved = textsOf(offer)
  const values = refusal ? { ...saved, isActive: '', ...refusal.values } : saved
  const sent = useNavigation().formData
  const isSending = sent?.get('intent') === 'own-offer-save' && sent.get('id') === id
  const prefix = offer ? `offer-${id}` : `new-${kind}`
  const field = (name: string) => ({
    name,
    idPrefix: prefix,
    defaultValue: values[name],
    error: errors[name],
  })
  return (
    <AutosaveForm
      draft={offer ? `offer:${id}` : `new-${kind}`}
      start={saved}
      isAnswered={refusal !== undefined}
      success={success}
      onSuccess={closeDetails}
      arrival={id}
      method="post"
      action={action}
      className="own-offer-form"
      noValidate
      preventScrollReset
    >
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="isNew" value={offer ? 'no' : 'yes'} />
      <div className="offer-fields">
        <TextField
          label="Name"
          {...field('name')}
          maxLength={80}
          placeholder={EXAMPLES[kind].name}
        />
        <PriceField
          label="Price"
          {...field('price')}
          commissionBps={commissionBps}
          onPrice={(cents) => onPrice(id, cents)}
          maxLength={12}
          placeholder="0"
          hint={`US dollars, 1 to ${formatCount(OFFER_MAX_DOLLARS[kind])}`}
        />
      </div>
      <TextareaField
        label="Description"
        {...field('description')}
        optional
        rows={2}
        maxLength={500}
        placeholder={EXAMPLES[kind].text}
        hint={offer?.hasContacts && PUBLIC_NOTE_HINT}
      />
      <div className="stack-20 columns-2">
        <SelectField
          label="Time on site"
          {...field('durationMinutes')}
          options={choices(DURATIONS, offer?.durationMinutes, formatDuration)}
        />
        {kind === 'package' && (
          <SelectField
            label="Delivered within"
            {...field('deliveryDays')}
            options={deliveryChoices(offer?.deliveryDays ?? undefined)}
          />
        )}
      </div>
      <SwitchField
        label="Show it to customers"
        name="isActive"
        idPrefix={prefix}
        value="on"
        defaultChecked={values['isActive'] === 'on'}
        hint="When off, it stays on your list, but no one can book it."
      />
      <Button
        type="submit"
        name="intent"
        value="own-offer-save"
        className="fit"
        busy={isSending}
        busyLabel="Saving"
      >
        {offer ? 'Save changes' : `Add ${OFFER_NOUNS[kind]}`}
      </Button>
    </AutosaveForm>
  )
}

const textsOf = (offer: OwnOffer | null): Record<string, string> => ({
  name: offer?.name ?? '',
  description: offer?.description ?? '',
  price: offer ? String(offer.priceCents / 100) : '',
  durationMinutes: String(offer?.durationMinutes ?? 60),
  deliveryDays: String(offer?.deliveryDays ?? 3),
  isActive: offer && !offer.isActive ? '' : 'on',
})
