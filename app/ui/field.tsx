import { Eye, EyeOff, ChevronDown } from 'lucide'
import { useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Field, splitFrame, type Framed, wireControl } from '#app/ui/field-frame.tsx'
import { FieldNotes } from '#app/ui/field-notes.tsx'

export function TextField(props: Framed<'input'>) {
  const { frame, control } = splitFrame(props)
  return <Field {...frame}>{(wiring) => <input type="text" {...control} {...wiring} />}</Field>
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

/** A plain password field until a script runs; then with a button that reveals it. */
export function PasswordField(props: Framed<'input'>) {
  const [shown, setShown] = useState(false)
  const { frame, control } = splitFrame(props)
  return (
    <Field {...frame}>
      {(wiring) => (
        <span className="control-wrap">
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...control}
            {...wiring}
            type={shown ? 'text' : 'password'}
          />
          <button
            type="button"
            className="control-reveal needs-script"
            aria-label="Show password"
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <Icon of={EyeOff} size={20} /> : <Icon of={Eye} size={20} />}
          </button>
        </span>
      )}
    </Field>
  )
}

/** @public */
export function CheckboxField({
  label,
  name,
  hint,
  error,
  idPrefix,
  className,
  ...input
}: Framed<'input'>) {
  const wiring = wireControl({ name, hint, error, idPrefix })
  return (
    <div className={`field ${className ?? ''}`}>
      <label className="check-row">
        <input {...input} {...wiring} type="checkbox" className="check" />
        <span>{label}</span>
      </label>
      <FieldNotes id={wiring.id} hint={hint} error={error} />
    </div>
  )
}
