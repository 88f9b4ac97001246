import { Form, useNavigation } from 'react-router'
import { CITY_ZONES, type StoredCity } from '#market/catalog/cities.ts'
import { US_STATES } from '#market/catalog/us-states.ts'
import { useCloseWhenDone } from '#app/routes/admin/controls/use-close-when-done.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { Button } from '#app/ui/button.tsx'
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { SwitchField } from '#app/ui/switch-field.tsx'
import { adminPaths } from '#app/base/admin-paths.ts'

export function CityDialog({
  city,
  result,
}: {
  city: StoredCity | null
  result: ActionResult | undefined
}) {
  const close = useCloseWhenDone(result, adminPaths.cities())
  const intent = city ? 'city' : 'city-added'
  const isBusy = useNavigation().formData?.get('intent') === intent
  const { values, errors } = result?.errors ? result : {}
  const field = (name: string, value: string) => ({
    name,
    defaultValue: values?.[name] ?? value,
    error: errors?.[name],
  })
  return (
    <Modal open onClose={close} title={city ? `Edit ${city.name}` : 'Add a city'}>
      <Form method="post" className="stack-16" noValidate preventScrollReset>
        {city ? (
          <input type="hidden" name="id" value={city.slug} />
        ) : (
          <TextField label="Name" maxLength={60} required {...field('name', '')} />
        )}
        <div className="stack-16 columns-2">
          <SelectField
            label="State"
            placeholder="Choose a state"
            options={US_STATES.map((state) => ({ value: state, label: state }))}
            required
            {...field('state', city?.state ?? '')}
          />
          <SelectField
            label="Time zone"
            hint="Event times use this zone."
            placeholder="Choose the time zone"
            options={CITY_ZONES}
            required
            {...field('timeZone', city?.timeZone ?? '')}
          />
        </div>
        <TextareaField
          label="What people book there"
          hint="A sentence for the city's page."
          rows={3}
          maxLength={200}
          optional
          {...field('words', city?.words ?? '')}
        />
        <SwitchField
          label="Served"
          name="isServed"
          hint="When off, the city is hidden from forms and pages."
          defaultChecked={values ? values['isServed'] === 'on' : (city?.isServed ?? true)}
        />
        <div className="cluster-8 end above-8">
          <Button type="button" tone="ghost" onClick={close}>
            Cancel
          </Button>
          <Button type="submit" tone="main" name="intent" value={intent} busy={isBusy}>
            {city ? 'Save city' : 'Add city'}
          </Button>
        </div>
      </Form>
    </Modal>
  )
}
