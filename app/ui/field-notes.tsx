import { CircleAlert } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

export function fieldId(name: string, idPrefix = 'field'): string {
  return `${idPrefix}-${name}`
}

/**
 * The hint and error of a control. In a file of its own, so that a search form need not load the
 * fields.
 */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="field-error">
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
    </>
  )
}
