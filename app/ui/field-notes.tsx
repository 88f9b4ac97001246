import { CircleAlert } from 'lucide'
import { createContext, useContext, type ReactNode } from 'react'
import { Icon } from '#app/ui/icon.tsx'

/**
 * Prefix of the ids of a form's fields. A form sets its own prefix if another form on the page has
 * a field of the same name: a label points to the first element with its id.
 */
export const FieldPrefix = createContext('field')

/** @param idPrefix replaces the form's prefix */
export function useFieldId(name: string, idPrefix?: string): string {
  return useFieldIds([name], idPrefix)[0] ?? ''
}

export function useFieldIds(names: readonly string[], idPrefix?: string): string[] {
  const formPrefix = useContext(FieldPrefix)
  return names.map((name) => `${idPrefix ?? formPrefix}-${name}`)
}

/**
 * The hint and error of a control. In a file of its own, so that a search form need not load the
 * fields.
 */
export function FieldNotes({ id, hint, error }: { id: string; hint?: ReactNode; error?: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="field-hint text-muted">
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
