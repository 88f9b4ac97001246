import type { MouseEvent } from 'react'

/** A plain click opens the dialog; without a script, or in a new tab, the link leads to the form by itself. */
export function opensDialog(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return false
  event.preventDefault()
  return true
}
