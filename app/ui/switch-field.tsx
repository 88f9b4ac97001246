import type { ComponentProps, ReactNode } from 'react'
import { useFieldId } from '#app/ui/field-notes.tsx'

type SwitchFieldProps = Omit<ComponentProps<'input'>, 'type' | 'role' | 'id' | 'name'> & {
  label: ReactNode
  name: string
  hint?: ReactNode
  idPrefix?: string
}

export function SwitchField({
  label,
  name,
  hint,
  idPrefix,
  className = '',
  ...input
}: SwitchFieldProps) {
  const id = useFieldId(name, idPrefix)
  return (
    <div className={`switch-row ${className}`}>
      <label htmlFor={id}>
        <span className="block text-15 medium">{label}</span>
        {hint && (
          <span id={`${id}-hint`} className="field-hint text-muted block">
            {hint}
          </span>
        )}
      </label>
      <input
        {...input}
        id={id}
        name={name}
        type="checkbox"
        role="switch"
        className="switch"
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
    </div>
  )
}
