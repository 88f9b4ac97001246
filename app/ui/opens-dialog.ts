import type { MouseEvent } from 'react'

/** True for a plain click on a link, which then opens a dialog instead of following the link. */
export function opensDialog(event: MouseEvent): boolean {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
    return false
  event.preventDefault()
  return true
}
