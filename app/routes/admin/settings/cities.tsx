import { ArrowUp, Plus } from 'lucide'
import { Form, Link, useNavigation } from 'react-router'
import type { Route } from './+types/cities'
import { addCity, changeCity, moveCityUp } from '#app/features/catalog/change-cities.server.ts'
import { listStoredCities } from '#app/features/catalog/cities.server.ts'
import { CITY_ZONES, type StoredCity } from '#app/features/catalog/cities.ts'
import { US_STATES } from '#app/features/catalog/us-states.ts'
import { paths } from '#app/base/paths.ts'
import { useCloseWhenDone } from '#app/routes/admin/use-close-when-done.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import {
  SETTINGS_FAILED,
  SETTINGS_UNREAD,
  SettingsPage,
  SHOWN,
} from '#app/routes/admin/settings/settings-page.tsx'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { SwitchField } from '#app/ui/switch-field.tsx'
import { Icon } from '#app/ui/icon.tsx'

const HERE = paths.adminCities()
const zoneLabelOf = (timeZone: string) =>
  CITY_ZONES.find(({ value }) => value === timeZone)?.label ?? timeZone

export function loader({ url }: Route.LoaderArgs) {
  return readPage(SETTINGS_UNREAD, {}, async () => {
    const [cities, asked] = [await listStoredCities(), url.searchParams.get('city')]
    return {
      cities,
      isNew: asked === 'new',
      edited: cities.find((city) => city.slug === asked) ?? null,
    }
  })
}

export const action = formAction({
  failure: SETTINGS_FAILED,
  intents: {
    async 'city-added'({ context, values }) {
      await addCity(requireViewer(context), values)
      return SHOWN
    },
    async city({ context, values }) {
      await changeCity(requireViewer(context), values['id'] ?? '', values)
      return SHOWN
    },
    async 'city-up'({ context, values: { id = '' } }) {
      await moveCityUp(requireViewer(context), id)
      return SHOWN
    },
  },
})

export const clientAction = toastResult(SETTINGS_FAILED)

export default function Cities({ loaderData: { content }, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  return (
    <SettingsPage result={result}>
      {content && <CityList cities={content.cities} />}
      {content && (content.isNew || content.edited) && (
        <CityDialog key={content.edited?.slug ?? 'new'} city={content.edited} outcome={result} />
      )}
    </SettingsPage>
  )
}

/** In the order in which pages name them. */
function CityList({ cities }: { cities: StoredCity[] }) {
  return (
    <section aria-labelledby="cities-title">
      <div className="settings-head">
        <div>
          <h2 id="cities-title" className="title">
            Where Orbit works
          </h2>
          <p className="mt-1 text-sm text-muted">
            Listed on every page and form, in this order. Existing bookings continue when a city
            closes.
          </p>
        </div>
        <Link
          to={paths.adminCities({ city: 'new' })}
          preventScrollReset
          className={buttonClass('main', 'sm')}
        >
          <Icon of={Plus} /> Add city
        </Link>
      </div>
      <ul className="catalog-list">
        {cities.map((city, index) => (
          <CityRow key={city.slug} city={city} isFirst={index === 0} />
        ))}
      </ul>
    </section>
  )
}

function CityRow({ city, isFirst }: { city: StoredCity; isFirst: boolean }) {
  const pending = useNavigation().formData
  const isMoving = pending?.get('intent') === 'city-up' && pending.get('id') === city.slug
  return (
    <li className="setting-row">
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-2">
          <span className="cell-main">
            {city.name}, {city.state}
          </span>
          {!city.isServed && <Badge>Not served</Badge>}
        </span>
        <span className="cell-sub">{zoneLabelOf(city.timeZone)} time</span>
      </span>
      {isFirst ? (
        <span />
      ) : (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={city.slug} />
          <Button
            type="submit"
            tone="ghost"
            size="sm"
            name="intent"
            value="city-up"
            busy={isMoving}
            aria-label={`Move ${city.name} up`}
          >
            <Icon of={ArrowUp} />
          </Button>
        </Form>
      )}
      <Link
        to={paths.adminCities({ city: city.slug })}
        preventScrollReset
        className={buttonClass('quiet', 'sm')}
        aria-label={`Edit ${city.name}`}
      >
        Edit
      </Link>
    </li>
  )
}

function CityDialog({
  city,
  outcome,
}: {
  city: StoredCity | null
  outcome: ActionResult | undefined
}) {
  const close = useCloseWhenDone(outcome, HERE)
  const intent = city ? 'city' : 'city-added'
  const isBusy = useNavigation().formData?.get('intent') === intent
  const { values, errors } = outcome?.errors ? outcome : {}
  const field = (name: string, value: string) => ({
    name,
    defaultValue: values?.[name] ?? value,
    error: errors?.[name],
  })
  return (
    <Modal open onClose={close} title={city ? `Edit ${city.name}` : 'Add a city'}>
      <Form method="post" className="grid gap-4" noValidate preventScrollReset>
        {city ? (
          <input type="hidden" name="id" value={city.slug} />
        ) : (
          <TextField label="Name" maxLength={60} required {...field('name', '')} />
        )}
        <div className="grid gap-4 sm:grid-cols-2">
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
        <div className="mt-2 flex flex-wrap justify-end gap-2">
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
