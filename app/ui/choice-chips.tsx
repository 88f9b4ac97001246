import { useId, type ComponentProps, type ReactNode } from 'react'
import { FieldNotes } from '#app/ui/field-notes.tsx'

type ChipProps = Omit<ComponentProps<'input'>, 'type' | 'size'> & {
  name: string
  value: string
  label: ReactNode
  size?: 'md' | 'sm'
}

export function ChipCheckbox(props: ChipProps) {
  return <Chip {...props} type="checkbox" />
}

export function ChipRadio(props: ChipProps) {
  return <Chip {...props} type="radio" />
}

function Chip({
  label,
  size,
  className = '',
  ...input
}: ChipProps & { type: 'checkbox' | 'radio' }) {
  return (
    <label className={`chip ${size === 'sm' ? 'chip-sm' : ''} ${className}`}>
      <input {...input} />
      {label}
    </label>
  )
}

type ChipGroupProps = {
  legend: ReactNode
  hint?: ReactNode
  error?: string
  className?: string
  children: ReactNode
}

export function ChipGroup({ legend, hint, error, className = '', children }: ChipGroupProps) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset className={`field ${className}`} aria-describedby={described || undefined}>
      <legend className="field-label">{legend}</legend>
      <div className="chips">{children}</div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
