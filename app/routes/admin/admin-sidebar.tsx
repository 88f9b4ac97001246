import {
  BriefcaseBusiness,
  ChartColumn,
  ClipboardList,
  Film,
  FolderKanban,
  LayoutDashboard,
  PanelLeft,
  Search,
  Settings,
  Tags,
  Users,
  X,
} from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { openPalette } from '#app/routes/shell/open-palette.ts'
import { Icon } from '#app/ui/icon.tsx'

/** In the specified order. */
const ENTRIES = [
  { to: paths.admin(), label: 'Dashboard', icon: LayoutDashboard },
  { to: paths.adminProjects(), label: 'All Projects', icon: FolderKanban },
  { to: paths.adminUsers(), label: 'Users', icon: Users },
  { to: paths.adminOrbiters(), label: 'Orbiters', icon: BriefcaseBusiness },
  { to: paths.adminReels(), label: 'Reels', icon: Film },
  { to: paths.adminCategories(), label: 'Categories', icon: Tags },
  { to: paths.adminAssignments(), label: 'Assignments', icon: ClipboardList },
  { to: paths.adminReports(), label: 'Reports', icon: ChartColumn },
  { to: paths.adminSettings(), label: 'System Settings', icon: Settings },
]

/** The theme script reads the same key before the first paint, so that a collapsed bar does not jump. */
const STATE_KEY = 'sidebar_state'

function isCollapsed(): boolean {
  return document.documentElement.dataset['sidebar'] === 'collapsed'
}

function setCollapsed(wantsCollapsed: boolean): void {
  document.documentElement.dataset['sidebar'] = wantsCollapsed ? 'collapsed' : 'expanded'
  try {
    localStorage.setItem(STATE_KEY, wantsCollapsed ? 'collapsed' : 'expanded')
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

/** Under this width the sidebar is a drawer. */
const isNarrow = () => matchMedia('(width < 768px)').matches

export function AdminSidebar() {
  const { key } = useLocation()
  const [collapsed, setCollapsedState] = useState(false)
  // The drawer is open only where it was opened: every navigation closes it.
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

/** Pages below an entry, as `/admin/settings/cities`, are its own; everything is below the first. */
const isCurrent = (to: string, pathname: string) =>
  pathname === to || (to !== paths.admin() && pathname.startsWith(`${to}/`))

function Entries() {
  const { pathname } = useLocation()
  return (
    <ul>
      {ENTRIES.map(({ to, label, icon }) => (
        <li key={to}>
          <Link
            to={to}
            className="admin-entry"
            aria-current={isCurrent(to, pathname) ? 'page' : undefined}
            title={label}
          >
            <Icon of={icon} size={20} />
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Drawer({ isOpen, close }: { isOpen: boolean; close: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const drawer = dialog.current
    if (!isOpen) return drawer?.close()
    drawer?.showModal()
    document.documentElement.classList.add('scroll-locked')
    // A turned tablet has room for the sidebar itself.
    const wide = matchMedia('(width >= 768px)')
    const closeWhenWide = () => drawer?.close()
    wide.addEventListener('change', closeWhenWide)
    const closeOutside = (event: Event) => event.target === drawer && drawer?.close()
    drawer?.addEventListener('click', closeOutside)
    return () => {
      drawer?.removeEventListener('click', closeOutside)
      document.documentElement.classList.remove('scroll-locked')
      wide.removeEventListener('change', closeWhenWide)
    }
  }, [isOpen])
  return (
    <dialog ref={dialog} className="admin-drawer" aria-label="Admin" onClose={close}>
      {isOpen && (
        <>
          <div className="flex items-center justify-between pb-2">
            <p className="title">Admin</p>
            <button
              type="button"
              className="btn btn-ghost btn-icon"
              aria-label="Close"
              onClick={() => dialog.current?.close()}
            >
              <Icon of={X} />
            </button>
          </div>
          <nav aria-label="Admin pages">
            <Entries />
          </nav>
        </>
      )}
    </dialog>
  )
}
