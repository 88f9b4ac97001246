import { Menu, PanelLeft } from 'lucide'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import { withoutTrailingSlashes } from '#app/base/trailing-slashes.ts'
import { useSidebar } from '#app/routes/frame/use-sidebar.ts'
import { isCurrent, type WorkArea, type WorkEntry } from '#app/routes/frame/work-areas.ts'
import { WorkDrawer } from '#app/routes/frame/work-drawer.tsx'
import { Icon } from '#app/ui/icon.tsx'

const LABELS: Record<WorkArea, string> = {
  customer: 'Dashboard',
  orbiter: 'Dashboard',
  admin: 'Admin',
}

interface WorkNavProps {
  area: WorkArea
  entries: readonly WorkEntry[]
  /** What stands at its foot, where there is room. */
  children: ReactNode
}

/** A sidebar on wide screens, a rail on tablets, a bar at the bottom on phones. */
export function WorkNav({ area, entries, children }: WorkNavProps) {
  const { isExpanded, isDrawerOpen, toggle, close } = useSidebar()
  return (
    <nav aria-label={LABELS[area]} className="work-side">
      <div className="work-nav">
        <WorkEntries entries={entries} />
        {area === 'admin' && (
          <button
            type="button"
            className="work-entry work-more needs-script"
            aria-expanded={isDrawerOpen}
            onClick={toggle}
          >
            <Icon of={Menu} size={20} />
            More
          </button>
        )}
      </div>
      <div className="work-own">
        {children}
        <button
          type="button"
          className="work-toggle needs-script"
          aria-expanded={isExpanded}
          aria-keyshortcuts="Control+B Meta+B"
          aria-label="Toggle Sidebar"
          title="Toggle Sidebar (Ctrl or ⌘ B)"
          onClick={toggle}
        >
          <Icon of={PanelLeft} size={20} />
        </button>
      </div>
      <WorkDrawer label={LABELS[area]} isOpen={isDrawerOpen} close={close}>
        <WorkEntries entries={entries} />
      </WorkDrawer>
    </nav>
  )
}

function WorkEntries({ entries }: { entries: readonly WorkEntry[] }) {
  const pathname = withoutTrailingSlashes(useLocation().pathname)
  return (
    <ul>
      {entries.map((entry) => (
        <li
          key={entry.to}
          data-apart={entry.isApart || undefined}
          data-wide={!entry.isOnPhones || undefined}
        >
          <Link
            to={entry.to}
            className="work-entry"
            title={entry.label}
            aria-current={isCurrent(entry, entries, pathname) ? 'page' : undefined}
          >
            <Icon of={entry.icon} size={20} />
            <span className="work-label">{entry.label}</span>
            {entry.count !== undefined && entry.count > 0 && (
              <span className="work-count">
                {entry.count}
                <span className="sr-only"> {entry.counted}</span>
              </span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
