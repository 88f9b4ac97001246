import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * Handles the plain links inside it on the client, with one handler for all of them. For long
 * lists, where rendering a component for every link would be most of the work.
 */
export function DelegatedLinks(props: ComponentProps<'div'>) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent) => {
    const target = targetOf(event)
    if (!target) return
    event.preventDefault()
    void navigate(target)
  }
  return <div {...props} onClick={follow} />
}

/** A click that opens the link in this tab: no modifier key, no context menu. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

/** True for a plain click on a link, which then opens a dialog instead of following the link. */
export function opensDialog(event: MouseEvent): boolean {
  if (!isPlain(event)) return false
  event.preventDefault()
  return true
}

/** The URL that a plain click opens within the site; null for clicks left to the browser. */
function targetOf(event: MouseEvent): string | null {
  if (event.defaultPrevented || !isPlain(event)) return null
  const link = (event.target as Element).closest('a')
  if (
    !link ||
    link.origin !== location.origin ||
    link.hasAttribute('download') ||
    (link.target && link.target !== '_self')
  )
    return null
  return link.pathname + link.search + link.hash
}
