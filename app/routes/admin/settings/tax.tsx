import type { Route } from './+types/tax'
import { US_STATES } from '#market/catalog/us-states.ts'
import { changeSeller, readSellerSetting } from '#money/papers/seller.server.ts'
import { changeTaxRate, readTaxRates, type TaxRates } from '#money/promotions/tax-rates.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { SettingForm } from '#app/routes/admin/settings/setting-form.tsx'
import {
  SETTINGS_FAILED,
  SETTINGS_UNREAD,
  SettingsPage,
} from '#app/routes/admin/settings/settings-page.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx'
import { SettingList } from '#app/ui/setting.tsx'

export function loader({ context }: Route.LoaderArgs) {
  requireViewer(context)
  return readPage(SETTINGS_UNREAD, {}, async () => {
    const [rates, seller] = await Promise.all([readTaxRates(), readSellerSetting()])
    return { rates, seller }
  })
}

export const action = formAction({
  failure: SETTINGS_FAILED,
  intents: {
    async rate({ context, values }) {
      await changeTaxRate(requireViewer(context), values)
      return { title: 'Success', description: 'Rate saved. It applies to new bookings.' }
    },
    async seller({ context, values }) {
      await changeSeller(requireViewer(context), values)
      return { title: 'Success', description: 'Saved. New receipts show it.' }
    },
  },
})

export const clientAction = toastResult(SETTINGS_FAILED)

export default function Tax({ loaderData: { content }, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const fieldsOf = (intent: string, stored: Record<string, string>) => (name: string) => {
    const given = result?.errors && result.values?.['intent'] === intent ? result : undefined
    return {
      name,
      defaultValue: given?.values?.[name] ?? stored[name] ?? '',
      error: given?.errors?.[name],
    }
  }
  const [rate, seller] = [fieldsOf('rate', {}), fieldsOf('seller', content?.seller ?? {})]
  return (
    <SettingsPage result={result}>
      {content && (
        <>
          <Rates rates={content.rates} />
          <SettingList>
            <SettingForm
              intent="rate"
              title="Change a rate"
              text="Percent of the price after discounts, for events filmed in that state. Enter 0 to remove the rate."
            >
              <SelectField
                label="State"
                placeholder="Choose a state"
                options={US_STATES.map((state) => ({ value: state, label: state }))}
                required
                {...rate('state')}
              />
              <TextField
                label="Rate in percent"
                inputMode="decimal"
                maxLength={5}
                required
                {...rate('percent')}
              />
            </SettingForm>
            <SettingForm
              intent="seller"
              title="On receipts"
              text="Empty fields are left out. Receipts that were issued before stay as they are."
            >
              <TextField label="Legal name" maxLength={120} optional {...seller('legalName')} />
              <TextareaField
                label="Address"
                rows={3}
                maxLength={300}
                optional
                {...seller('address')}
              />
              <TextField label="Tax ID" maxLength={40} optional {...seller('taxId')} />
            </SettingForm>
          </SettingList>
        </>
      )}
    </SettingsPage>
  )
}

/** The states with a tax rate; all other states have none. */
function Rates({ rates }: { rates: TaxRates }) {
  const states = Object.keys(rates).toSorted()
  return (
    <section aria-labelledby="rates-title">
      <h2 id="rates-title" className="title below-16">
        Sales tax
      </h2>
      {states.length === 0 ? (
        <p className="text-muted">No sales tax is charged in any state.</p>
      ) : (
        <ul className="catalog-list">
          {states.map((state) => (
            <li key={state}>
              <span className="cell-main">{state}</span>
              <span className="tabular">{(rates[state] ?? 0) / 100}%</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
