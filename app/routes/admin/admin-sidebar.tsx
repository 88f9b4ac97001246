import { PanelLeft, Search } from 'lucide'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { openPalette } from '#app/routes/shell/open-palette.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Entries } from '#app/routes/admin/sidebar/sidebar-entries.tsx'
import { Drawer } from '#app/routes/admin/sidebar/sidebar-drawer.tsx'

/**
 * The theme script reads the same key before the first paint, so that a collapsed bar does not
 * jump.
 */
const STATE_KEY = 'sidebar_state'

function isCollapsed(): boolean {
  return document.documentElement.dataset['sidebar'] === 'collapsed'
}

function setCollapsed(wantsCollapsed: boolean): void {
  document.documentElement.dataset['sidebar'] = wantsCollapsed ? 'collapsed' : 'expanded'
  try {
    localStorage.setItem(STATE_KEY, wantsCollapsed ? 'collapsed' : 'expanded')
  } catch {
    // Without storage, the choice lasts as long as the page.
  }
}

/** Below this width the sidebar is a drawer. */
const isNarrow = () => matchMedia('(width < 768px)').matches

export function AdminSidebar() {
  const { key } = useLocation()
  const [collapsed, setCollapsedState] = useState(false)
  // The drawer stays open only on the page where it was opened: every navigation closes it.
  const [openedAt, setOpenedAt] = useState<string | null>(null)
  const isOpen = openedAt === key
  useEffect(() => setCollapsedState(isCollapsed()), [])
  useEffect(() => {
    const toggle = () => {
      if (isNarrow()) return setOpenedAt((opened) => (opened === key ? null : key))
      setCollapsed(!isCollapsed())
      setCollapsedState(isCollapsed())
    }
    const onKey = (event: KeyboardEvent) => {
      if (
        event.key.toLowerCase() !== 'b' ||
        !(event.ctrlKey || event.metaKey) ||
        event.altKey ||
        event.shiftKey
      )
        return
      event.preventDefault()
      toggle()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [key])
  const onToggle = () => {
    if (isNarrow()) return setOpenedAt(isOpen ? null : key)
    setCollapsed(!isCollapsed())
    setCollapsedState(isCollapsed())
  }
  return (
    <>
      <div className="admin-bar">
        <button
          type="button"
          className="btn btn-ghost btn-icon needs-script"
          aria-expanded={isOpen || !collapsed}
          aria-keyshortcuts="Control+B Meta+B"
          aria-label="Toggle Sidebar"
          title="Toggle Sidebar (Ctrl or ⌘ B)"
          onClick={onToggle}
        >
          <Icon of={PanelLeft} />
        </button>
        <span className="admin-bar-label">Admin</span>
        <button
          type="button"
          className="btn btn-ghost btn-icon needs-script admin-bar-search"
          aria-keyshortcuts="Control+K Meta+K"
          aria-label="Go to"
          title="Go to (Ctrl or ⌘ K)"
          onClick={openPalette}
        >
          <Icon of={Search} />
        </button>
      </div>
      <nav aria-label="Admin" className="admin-nav">
        <Entries />
      </nav>
      <Drawer isOpen={isOpen} close={() => setOpenedAt(null)} />
    </>
  )
}
