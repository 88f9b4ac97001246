import type { ComponentProps, ReactNode } from 'react'
import { FieldNotes, useFieldId } from '#app/ui/field-notes.tsx'

export type FieldFrame = {
  label: ReactNode
  name: string
  hint?: ReactNode
  error?: string
  optional?: boolean
  /** Makes the ids unique if a page has the same field name twice. */
  idPrefix?: string
}

export type ControlWiring = {
  id: string
  name: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** The attributes that link a control to its label, hint and error. */
export function useControlWiring({
  name,
  hint,
  error,
  idPrefix,
}: Omit<FieldFrame, 'label'>): ControlWiring {
  const id = useFieldId(name, idPrefix)
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
  const wiring = useControlWiring(frame)
  return (
    <div className="field">
      <label htmlFor={wiring.id} className="field-label">
        {frame.label}
        {frame.optional && <span className="text-muted regular">Optional</span>}
      </label>
      {typeof children === 'function' ? children(wiring) : children}
      <FieldNotes id={wiring.id} hint={frame.hint} error={frame.error} />
    </div>
  )
}

export type Framed<Tag extends 'input' | 'textarea' | 'select'> = FieldFrame &
  Omit<ComponentProps<Tag>, 'name' | 'id' | 'aria-describedby' | 'aria-invalid'>

/** Splits the properties of a field into those of its frame and those of its control. */
export function splitFrame<Props extends FieldFrame & { className?: string }>({
  label,
  name,
  hint,
  error,
  optional,
  idPrefix,
  className = '',
  ...control
}: Props) {
  return {
    frame: { label, name, hint, error, optional, idPrefix },
    control: { ...control, className: `control ${className}` },
  }
}

/** Name, initial value, and error of a form field. */
export type FieldOf = (name: string) => {
  name: string
  defaultValue: string
  error: string | undefined
}
