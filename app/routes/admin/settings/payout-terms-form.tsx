import { PAYOUT_DAYS, type PayoutTerms } from '#money/payouts/payout.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { SettingForm } from '#app/routes/admin/settings/setting-form.tsx'
import { SelectField, TextField } from '#app/ui/field.tsx'

const DAYS = PAYOUT_DAYS.map((label, index) => ({ value: String(index + 1), label }))

/** When Orbiters are paid, and from what amount. */
export function PayoutTermsForm({
  terms,
  result,
}: {
  terms: PayoutTerms
  result: ActionResult | undefined
}) {
  const fieldOf = (name: string, stored: string) => ({
    name,
    defaultValue: result?.values?.[name] ?? stored,
    error: result?.errors?.[name],
  })
  return (
    <SettingForm
      intent="payouts"
      title="Payouts"
      text="Orbiters are paid what is available once a week, and on request. Each can turn the weekly payout off."
    >
      <SelectField
        label="Day of the week"
        options={DAYS}
        {...fieldOf('weekday', String(terms.weekday))}
      />
      <TextField
        label="Minimum in dollars"
        inputMode="decimal"
        maxLength={9}
        required
        {...fieldOf('minimum', (terms.minimumCents / 100).toFixed(2))}
      />
    </SettingForm>
  )
}
