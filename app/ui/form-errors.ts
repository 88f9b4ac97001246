import { useEffect, useRef } from 'react'
import type { FieldErrors } from '#app/base/errors.ts'
import { isTypingOn } from '#app/ui/typed-on.ts'

export type { FieldErrors }

/**
 * After a failed submit, moves focus to the first field, in page order, that has an error message.
 * If the page with the messages has just loaded, a person who is already in a field keeps the focus
 * there, and so does a person who is still typing.
 */
export function useFocusFirstError(errors: FieldErrors | null | undefined): void {
  const isNew = useRef(true)
  useEffect(() => {
    const isInField = isNew.current && document.activeElement?.matches('input, select, textarea')
    isNew.current = false
    if (isInField || isTypingOn()) return
    const names = Object.keys(errors ?? {}).filter(Boolean)
    if (names.length === 0) return
    const selector = names.map(selectorFor).join(',')
    const target =
      document.querySelector<HTMLElement>(selector) ??
      document.querySelector<HTMLElement>('[aria-invalid="true"]')
    target?.focus()
  }, [errors])
}

// Composed fields (such as a calendar) store their value in a hidden input and mark their group
// instead.
function selectorFor(name: string): string {
  const quoted = JSON.stringify(name)
  return `[name=${quoted}]:not([type="hidden"]), [data-field=${quoted}]`
}
