import {
  BriefcaseBusiness,
  ChartColumn,
  ClipboardList,
  Film,
  FolderKanban,
  LayoutDashboard,
  Settings,
  Tags,
  Users,
} from 'lucide'
import { Link, useLocation } from 'react-router'
import { paths } from '#app/base/paths.ts'
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

/**
 * A page below an entry, such as `/admin/settings/cities`, belongs to that entry; the first entry
 * is above all pages, so it needs an exact match.
 */
const isCurrent = (to: string, pathname: string) =>
  pathname === to || (to !== paths.admin() && pathname.startsWith(`${to}/`))

export function Entries() {
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
