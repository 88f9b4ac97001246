import type { ComponentProps, MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * Plain links inside it change the page without loading it anew: one handler for them all. For long lists, where a
 * component for every link would be most of the work.
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

/** Where a plain click leads inside the site; null for everything that the browser should do by itself. */
function targetOf(event: MouseEvent): string | null {
  if (
    event.defaultPrevented ||
    event.button !== 0 ||
    event.metaKey ||
    event.altKey ||
    event.ctrlKey ||
    event.shiftKey
  )
    return null
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
