import { ChevronDown } from 'lucide'
import { Icon } from '#app/ui/icon.tsx'
import { DateInput } from '#app/ui/date-input.tsx'
import { Field, splitFrame, type Framed } from '#app/ui/field-frame.tsx'

type TextFieldProps = Framed<'input'> & {
  /** A sign in front of what is typed, such as `$`, that is no part of it. */
  sign?: string
}

export function TextField({ sign, ...props }: TextFieldProps) {
  const { frame, control } = splitFrame(props)
  return (
    <Field {...frame}>
      {(wiring) => {
        if (control.type === 'date') return <DateInput {...control} {...wiring} />
        const input = <input type="text" {...control} {...wiring} />
        if (!sign) return input
        return (
          <span className="control-wrap">
            <span className="control-sign" aria-hidden="true">
              {sign}
            </span>
            {input}
          </span>
        )
      }}
    </Field>
  )
}

export function TextareaField(props: Framed<'textarea'>) {
  const { frame, control } = splitFrame(props)
  return <Field {...frame}>{(wiring) => <textarea rows={4} {...control} {...wiring} />}</Field>
}

export type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectFieldProps = Omit<Framed<'select'>, 'children'> & {
  options: readonly SelectOption[]
  /** First option, with an empty value; shown while nothing is chosen. */
  placeholder?: string
}

export function SelectField({ options, placeholder, ...props }: SelectFieldProps) {
  const { frame, control } = splitFrame(props)
  return (
    <Field {...frame}>
      {(wiring) => (
        <span className="control-wrap">
          <select {...control} {...wiring}>
            {placeholder !== undefined && <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={ChevronDown} />
        </span>
      )}
    </Field>
  )
}
