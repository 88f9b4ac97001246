import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * Plain links inside it change the page without loading it again: one handler for them all. For long lists, where
 * a component for every link would be most of the work.
 */
export function LinkArea(props: ComponentProps<'div'>) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent) => {
    const target = targetOf(event)
    if (!target) return
    event.preventDefault()
    void navigate(target)
  }
  return <div {...props} onClick={follow} />
}

/** A click that opens a link here: not in a new tab, and not its menu. */
const isPlain = ({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey

/** True for a plain click on a link, which then opens a dialog instead of following the link. */
export function opensDialog(event: MouseEvent): boolean {
  if (!isPlain(event)) return false
  event.preventDefault()
  return true
}

/** Where a plain click leads inside the site; null for everything that is left to the browser. */
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
