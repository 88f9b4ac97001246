import type { ComponentProps } from 'react'
import { PlaceInput } from '#market/creators/place-input.tsx'
import { type TextField } from '#app/ui/field.tsx'
import { Field } from '#app/ui/field-frame.tsx'
import { WithoutScript } from '#app/ui/without-script.tsx'

type PlaceFieldProps = Omit<ComponentProps<typeof TextField>, 'label' | 'defaultValue'> & {
  label: string
  defaultValue: string | undefined
  /** Suggestions for browsers without JavaScript. */
  cities: string[]
}

/** A place field for a form. It suggests places; the server resolves or refuses any other text. */
export function PlaceField({
  label,
  name,
  hint,
  error,
  optional,
  idPrefix,
  cities,
  defaultValue = '',
  ...input
}: PlaceFieldProps) {
  return (
    <Field {...{ label, name, hint, error, optional, idPrefix }}>
      {(wiring) => (
        <>
          <PlaceInput
            type="text"
            {...input}
            {...wiring}
            label={label}
            defaultValue={defaultValue}
            list={`${wiring.id}-cities`}
            className="control"
          />
          <WithoutScript>
            <datalist id={`${wiring.id}-cities`}>
              {cities.map((city) => (
                <option key={city}>{city}</option>
              ))}
            </datalist>
          </WithoutScript>
        </>
      )}
    </Field>
  )
}
