import { useState } from 'react'
import { useNavigation } from 'react-router'
import { AutosaveForm } from '#app/forms/autosave-form.tsx'
import { formatCount } from '#app/base/count.ts'
import { formatMoney } from '#app/base/money.ts'
import { LEVEL_LABELS } from '#app/features/creators/creator.ts'
import { OFFER_MAX_DOLLARS } from '#app/features/offers/own-offers.ts'
import type { OwnOffers } from '#app/features/offers/own-offers.server.ts'
import { isSuggested, suggestedRange } from '#app/features/offers/suggested-prices.ts'
import { paths } from '#app/base/paths.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { deliveryChoices } from '#app/routes/orbiter/offers/offer-form.tsx'
import { Button, LinkButton } from '#app/ui/button.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'

const REELS = [
  { name: 'pricing15s', label: '15 second reel' },
  { name: 'pricing30s', label: '30 second reel' },
  { name: 'pricing60s', label: '60 second reel' },
] as const

interface ReelPricesFormProps {
  offers: OwnOffers
  action: string
  answer: ActionResult | undefined
}

/** Prices appear once a level is chosen, as in the setup wizard. */
export function PriceForm({
  offers: { level, reels, commissionBps },
  action,
  answer,
}: ReelPricesFormProps) {
  const errors = answer?.errors ?? {}
  const inDollars = (cents: number | null) => (cents === null ? '' : String(cents / 100))
  const [typed, setTyped] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      REELS.map(({ name }) => [name, answer?.values?.[name] ?? inDollars(reels[name])]),
    ),
  )
  const isSending = useNavigation().formData?.get('intent') === 'reel-prices'
  if (level === null) {
    return (
      <Panel as="div">
        <h3 className="title">Standard reels</h3>
        <p className="mt-2 text-muted">
          Choose your level first to see what customers usually pay. Then set your prices.
        </p>
        <LinkButton to={paths.orbiterSetup({ step: 'pricing' })} className="mt-4">
          Choose your level
        </LinkButton>
      </Panel>
    )
  }
  const noteOf = (name: string) => {
    const cents = Math.round(Number((typed[name] ?? '').replaceAll(/[$,]/g, '')) * 100)
    if (!(cents > 0)) return 'Not offered'
    const earned = `You earn ${formatMoney(cents - Math.floor((cents * commissionBps) / 10_000))}`
    return isSuggested(level, cents)
      ? earned
      : `${earned}. Outside the usual ${suggestedRange(level)}`
  }
  return (
    <Panel as="div">
      <h3 className="title">Standard reels</h3>
      <p className="mt-1 mb-5 text-muted">
        Usual for {LEVEL_LABELS[level]}: {suggestedRange(level)} per reel, depending on length.
        Leave a price empty if you don't offer that length.
      </p>
      <AutosaveForm
        draft="reel-prices"
        start={Object.fromEntries(REELS.map(({ name }) => [name, inDollars(reels[name])]))}
        isAnswered={answer?.ok === false}
        method="post"
        action={action}
        className="grid gap-5"
        noValidate
        preventScrollReset
      >
        <div className="grid gap-5 sm:grid-cols-3">
          {REELS.map(({ name, label }) => (
            <TextField
              key={name}
              label={label}
              name={name}
              idPrefix="own"
              inputMode="decimal"
              maxLength={8}
              placeholder={`0 to ${formatCount(OFFER_MAX_DOLLARS.reel)}`}
              value={typed[name]}
              onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
              error={errors[name]}
              hint={noteOf(name)}
            />
          ))}
        </div>
        <div className="grid items-end gap-5 sm:grid-cols-3">
          <SelectField
            label="Turnaround"
            name="deliveryDays"
            idPrefix="own"
            options={deliveryChoices(reels.deliveryDays ?? undefined)}
            defaultValue={answer?.values?.['deliveryDays'] ?? String(reels.deliveryDays ?? 3)}
            error={errors['deliveryDays']}
          />
          <Button
            type="submit"
            name="intent"
            value="reel-prices"
            className="w-fit"
            busy={isSending}
            busyLabel="Saving"
          >
            Save prices
          </Button>
        </div>
      </AutosaveForm>
    </Panel>
  )
}
