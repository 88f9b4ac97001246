import { SettingForm } from '#app/routes/admin/settings/setting-form.tsx'
import type { ActionResult } from '#app/forms/action-result.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'

const KINDS = [
  { value: 'amount', label: 'An amount' },
  { value: 'share', label: 'Percentage' },
]

/** A new promo code. */
export function PromoForm({ result }: { result: ActionResult | undefined }) {
  const isOurs = result?.errors && result.values?.['intent'] === 'promo-created'
  const { values, errors } = isOurs ? result : {}
  const field = (name: string, value = '') => ({
    name,
    defaultValue: values?.[name] ?? value,
    error: errors?.[name],
  })
  return (
    <SettingForm
      intent="promo-created"
      submit="Create code"
      title="New promo code"
      text="The first and last day are counted in Eastern time."
    >
      <TextField
        label="Code"
        maxLength={40}
        autoCapitalize="characters"
        hint="3 to 30 letters, digits and hyphens."
        required
        {...field('code')}
      />
      <div className="stack-16 columns-2">
        <SelectField label="Discount" options={KINDS} {...field('kind', 'amount')} />
        <TextField
          label="Amount in dollars"
          inputMode="decimal"
          maxLength={12}
          optional
          {...field('amount')}
        />
        <TextField
          label="Percentage"
          inputMode="decimal"
          maxLength={6}
          optional
          {...field('percent')}
        />
        <TextField
          label="Lowest price in dollars"
          inputMode="decimal"
          maxLength={12}
          optional
          {...field('minPrice')}
        />
        <TextField
          label="Total uses"
          inputMode="numeric"
          maxLength={6}
          optional
          {...field('maxUses')}
        />
        <TextField
          label="Uses per person"
          inputMode="numeric"
          maxLength={6}
          required
          {...field('maxUsesPerPerson', '1')}
        />
        <TextField label="First day" type="date" optional {...field('startsOn')} />
        <TextField label="Last day" type="date" optional {...field('endsOn')} />
      </div>
      <TextField label="Note for the team" maxLength={200} optional {...field('note')} />
    </SettingForm>
  )
}
