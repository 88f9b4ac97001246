import { ChevronDown, Eye, EyeOff } from 'lucide'
import { useState, type ComponentProps, type ReactNode } from 'react'
import { fieldId, FieldNotes } from '#app/ui/field-notes.tsx'
import { Icon } from '#app/ui/icon.tsx'

export type FieldFrame = {
  label: ReactNode
  name: string
  hint?: ReactNode
  error?: string
  optional?: boolean
  /** Keeps ids apart where one page holds the same field name twice. */
  idPrefix?: string
}

export type ControlWiring = {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The attributes that tie a control to its label, hint and error. */
function wireControl({ name, hint, error, idPrefix }: Omit<FieldFrame, 'label'>): ControlWiring {
  const id = fieldId(name, idPrefix)
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return {
    id,
    name,
    'aria-describedby': described || undefined,
    'aria-invalid': error ? true : undefined,
  }
}

type FieldProps = FieldFrame & {
  /** A control, or a function that receives the id and aria attributes it must carry. */
  children: ReactNode | ((wiring: ControlWiring) => ReactNode)
}

export function Field({ children, ...frame }: FieldProps) {
  const wiring = wireControl(frame)
  return (
    <div className="field">
      <label htmlFor={wiring.id} className="field-label">
        {frame.label}
        {frame.optional && <span className="field-optional">Optional</span>}
      </label>
      {typeof children === 'function' ? children(wiring) : children}
      <FieldNotes id={wiring.id} hint={frame.hint} error={frame.error} />
    </div>
  )
}

type Framed<Tag extends 'input' | 'textarea' | 'select'> = FieldFrame &
  Omit<ComponentProps<Tag>, 'name' | 'id' | 'aria-describedby' | 'aria-invalid'>

export function TextField({
  label,
  name,
  hint,
  error,
  optional,
  idPrefix,
  className,
  ...input
}: Framed<'input'>) {
  const frame = { label, name, hint, error, optional, idPrefix }
  return (
    <Field {...frame}>
      {(wiring) => (
        <input type="text" {...input} {...wiring} className={`control ${className ?? ''}`} />
      )}
    </Field>
  )
}

export function TextareaField({
  label,
  name,
  hint,
  error,
  optional,
  idPrefix,
  className,
  ...area
}: Framed<'textarea'>) {
  const frame = { label, name, hint, error, optional, idPrefix }
  return (
    <Field {...frame}>
      {(wiring) => (
        <textarea rows={4} {...area} {...wiring} className={`control ${className ?? ''}`} />
      )}
    </Field>
  )
}

export type SelectOption = { value: string; label: string; disabled?: boolean }

type SelectFieldProps = Omit<Framed<'select'>, 'children'> & {
  options: readonly SelectOption[]
  /** First entry with an empty value: what is shown while nothing is chosen. */
  placeholder?: string
}

export function SelectField(props: SelectFieldProps) {
  const {
    label,
    name,
    hint,
    error,
    optional,
    idPrefix,
    className,
    options,
    placeholder,
    ...select
  } = props
  const frame = { label, name, hint, error, optional, idPrefix }
  return (
    <Field {...frame}>
      {(wiring) => (
        <span className="control-wrap">
          <select {...select} {...wiring} className={`control ${className ?? ''}`}>
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
export function PasswordField({
  label,
  name,
  hint,
  error,
  optional,
  idPrefix,
  className,
  ...input
}: Framed<'input'>) {
  const [shown, setShown] = useState(false)
  const frame = { label, name, hint, error, optional, idPrefix }
  return (
    <Field {...frame}>
      {(wiring) => (
        <span className="control-wrap">
          <input
            autoComplete="current-password"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            className={`control ${className ?? ''}`}
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
