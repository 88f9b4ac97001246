/** What stands in the navigation of the admin area. */
import {
  BriefcaseBusiness,
  ChartColumn,
  ClipboardList,
  FileCheck,
  Film,
  FolderKanban,
  Landmark,
  LayoutDashboard,
  Mail,
  Scale,
  ScrollText,
  Settings,
  ShieldCheck,
  Tags,
  Ticket,
  Users,
} from 'lucide'
import { adminPaths } from '#app/base/admin-paths.ts'
import type { WorkEntry } from '#app/routes/frame/work-areas.ts'

export const ADMIN_ENTRIES: readonly WorkEntry[] = [
  { to: adminPaths.home(), label: 'Dashboard', icon: LayoutDashboard, isOnPhones: true },
  { to: adminPaths.projects(), label: 'All Projects', icon: FolderKanban, under: ['/projects'] },
  {
    to: adminPaths.users(),
    label: 'Users',
    icon: Users,
    isOnPhones: true,
    under: ['/admin/people'],
  },
  { to: adminPaths.orbiters(), label: 'Orbiters', icon: BriefcaseBusiness, isOnPhones: true },
  { to: adminPaths.reels(), label: 'Reels', icon: Film },
  { to: adminPaths.categories(), label: 'Categories', icon: Tags },
  { to: adminPaths.assignments(), label: 'Assignments', icon: ClipboardList },
  { to: adminPaths.reports(), label: 'Reports', icon: ChartColumn },
  { to: adminPaths.settings(), label: 'System Settings', icon: Settings },
  {
    to: adminPaths.bookings(),
    label: 'Bookings',
    icon: Ticket,
    isOnPhones: true,
    isApart: true,
    under: ['/bookings'],
  },
  { to: adminPaths.applications(), label: 'Applications', icon: FileCheck },
  { to: adminPaths.payouts(), label: 'Payouts', icon: Landmark },
  { to: adminPaths.moderation(), label: 'Moderation', icon: ShieldCheck },
  { to: adminPaths.newsletter(), label: 'Newsletter', icon: Mail },
  { to: adminPaths.reconciliation(), label: 'Reconciliation', icon: Scale },
  { to: adminPaths.audit(), label: 'Audit', icon: ScrollText },
]
