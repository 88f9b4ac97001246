/** The pages of the admin area, as the navigation and the palette name them. */
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
import type { TeamWaiting } from '#team/attention/team-waiting.server.ts'
import type { WorkEntry } from '#app/routes/frame/work-areas.ts'

interface AdminEntry extends WorkEntry {
  /** What of the team's work is settled there, and counted beside the label. */
  waits?: keyof TeamWaiting
}

interface AdminPage extends Omit<AdminEntry, 'icon'> {
  /** Without an icon, only the palette leads to the page. */
  icon?: WorkEntry['icon']
  /** Whether the page is one of the specified tabs, which come first in the navigation. */
  isTab?: boolean
  /** The title in the palette, if it differs from the label. */
  title?: string
  /** Other words that people search for. */
  also?: string
}

/** In the order in which the palette lists them. */
export const ADMIN_PAGES: readonly AdminPage[] = [
  {
    to: adminPaths.home(),
    label: 'Dashboard',
    icon: LayoutDashboard,
    isTab: true,
    isOnPhones: true,
    title: 'Admin dashboard',
    also: 'home overview queue attention open promises failed jobs',
  },
  {
    to: adminPaths.bookings(),
    label: 'Bookings',
    icon: Ticket,
    isOnPhones: true,
    isApart: true,
    under: ['/bookings'],
    also: 'requests jobs events numbers',
  },
  {
    to: adminPaths.projects(),
    label: 'All Projects',
    icon: FolderKanban,
    isTab: true,
    under: ['/projects'],
    title: 'All projects',
  },
  {
    to: adminPaths.users(),
    label: 'Users',
    icon: Users,
    isTab: true,
    isOnPhones: true,
    under: ['/admin/people'],
    also: 'people accounts roles suspend',
  },
  {
    to: adminPaths.orbiters(),
    label: 'Orbiters',
    icon: BriefcaseBusiness,
    isTab: true,
    isOnPhones: true,
    also: 'creators profiles',
  },
  {
    to: adminPaths.applications(),
    label: 'Applications',
    icon: FileCheck,
    waits: 'applications',
    counted: 'to review',
    also: 'review approve',
  },
  {
    to: adminPaths.reels(),
    label: 'Reels',
    icon: Film,
    isTab: true,
    waits: 'reels',
    counted: 'to publish',
    also: 'gallery videos',
  },
  { to: adminPaths.categories(), label: 'Categories', icon: Tags, isTab: true },
  {
    to: adminPaths.assignments(),
    label: 'Assignments',
    icon: ClipboardList,
    isTab: true,
    also: 'jobs',
  },
  {
    to: adminPaths.reports(),
    label: 'Reports',
    icon: ChartColumn,
    isTab: true,
    also: 'revenue figures',
  },
  { to: adminPaths.payouts(), label: 'Payouts', icon: Landmark, also: 'money banks paid out' },
  { to: adminPaths.moneyAtRisk(), label: 'Money at risk', also: 'disputes owed frozen' },
  {
    to: adminPaths.moderation(),
    label: 'Moderation',
    icon: ShieldCheck,
    waits: 'moderation',
    counted: 'to decide',
    also: 'reported messages',
  },
  {
    to: adminPaths.newsletter(),
    label: 'Newsletter',
    icon: Mail,
    also: 'newsletter subscribers issues',
  },
  {
    to: adminPaths.reconciliation(),
    label: 'Reconciliation',
    icon: Scale,
    waits: 'reconciliation',
    counted: 'to explain',
    also: 'payments gateway ledger differences',
  },
  { to: adminPaths.audit(), label: 'Audit', icon: ScrollText, also: 'log changes' },
  {
    to: adminPaths.settings(),
    label: 'System Settings',
    icon: Settings,
    isTab: true,
    title: 'System settings',
    also: 'prices commission contact',
  },
]

const entriesWhere = (isTab: boolean): AdminEntry[] =>
  ADMIN_PAGES.flatMap(({ icon, ...page }) =>
    icon && Boolean(page.isTab) === isTab ? [{ ...page, icon }] : [],
  )

export const ADMIN_ENTRIES: readonly AdminEntry[] = [...entriesWhere(true), ...entriesWhere(false)]
