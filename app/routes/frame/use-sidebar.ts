import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'

/**
 * The theme script reads the same key before the first paint, so that a collapsed bar does not
 * jump.
 */
const STATE_KEY = 'sidebar_state'

/**
 * If nothing was chosen, the bar is collapsed below this width; work-frame.css uses the same width.
 */
const SCARCE = '(width < 1200px)'

// Stored on <html>, where the theme script writes it before any component exists.
function isCollapsed(): boolean {
  const chosen = document.documentElement.dataset['sidebar']
  return chosen === '' ? matchMedia(SCARCE).matches : chosen === 'collapsed'
}

function setCollapsed(wantsCollapsed: boolean): void {
  document.documentElement.dataset['sidebar'] = wantsCollapsed ? 'collapsed' : 'expanded'
  try {
    localStorage.setItem(STATE_KEY, wantsCollapsed ? 'collapsed' : 'expanded')
  } catch {
    // Without storage, the choice lasts only as long as the page.
  }
}

/** Below this width there is a bar at the bottom, and a drawer for the entries that don't fit. */
const isNarrow = () => matchMedia('(width < 768px)').matches

export interface Sidebar {
  isExpanded: boolean
  isDrawerOpen: boolean
  toggle: () => void
  close: () => void
}

/**
 * Whether the sidebar is collapsed to icons or expanded, stored in this browser; Ctrl or ⌘ B
 * toggles it.
 */
export function useSidebar(): Sidebar {
  const { key } = useLocation()
  const [isExpanded, setExpanded] = useState(true)
  // The drawer stays open only on the page where it was opened: every navigation closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  useEffect(() => {
    const show = () => setExpanded(!isCollapsed())
    const width = matchMedia(SCARCE)
    show()
    width.addEventListener('change', show)
    return () => width.removeEventListener('change', show)
  }, [])
  const toggle = () => {
    if (isNarrow()) return setOpenedAt((opened) => (opened === key ? null : key))
    setCollapsed(!isCollapsed())
    setExpanded(!isCollapsed())
  }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isShortcut =
        event.key.toLowerCase() === 'b' &&
        (event.ctrlKey || event.metaKey) &&
        !event.altKey &&
        !event.shiftKey
      if (!isShortcut) return
      event.preventDefault()
      toggle()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
  return { isExpanded, isDrawerOpen: openedAt === key, toggle, close: () => setOpenedAt(null) }
}
