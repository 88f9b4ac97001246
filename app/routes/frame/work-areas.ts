/** The areas of signed-in work and the entries of their navigation. */
import {
  CalendarDays,
  Heart,
  House,
  MessageSquare,
  Ticket,
  UserRound,
  Wallet,
  type IconNode,
} from 'lucide'
import { homeOf } from '#app/base/home-page.ts'
import type { Role } from '#people/accounts/account.ts'
import { paths } from '#app/base/paths.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'

export type WorkArea = 'customer' | 'orbiter' | 'admin'

export interface WorkEntry {
  to: string
  label: string
  icon: IconNode
  /** The number of things that wait for the person; zero is not shown. */
  count?: number
  /** What the count counts, for screen readers. */
  counted?: string
  /** Whether it is in the bottom bar of phones, which has room for five. */
  isOnPhones?: boolean
  /** Whether it begins the part after the specified tabs. */
  isApart?: boolean
  /** Other paths that belong to the entry. */
  under?: readonly string[]
}

export interface WorkCounts {
  awaiting?: number
  requests?: number
  messages: number
  /** Whether Orbit charges cards and pays Orbiters. */
  takesPayments?: boolean
}

const startsWith = (pathname: string, ...starts: string[]) =>
  starts.some((start) => pathname === start || pathname.startsWith(`${start}/`))

/**
 * The area whose navigation frames a page. Pages that belong to every area are framed by the
 * person's own.
 */
export function areaOf(pathname: string, { roles }: { roles: Role[] }): WorkArea {
  if (startsWith(pathname, '/admin')) return 'admin'
  if (startsWith(pathname, '/orbiter')) return 'orbiter'
  const isCustomerPage = startsWith(
    pathname,
    '/dashboard',
    '/my-bookings',
    '/create-project',
    '/create-booking',
    '/favourites',
  )
  if (isCustomerPage && roles.includes('user')) return 'customer'
  const home = homeOf(roles)
  if (home === '/admin') return 'admin'
  return home === paths.orbiter() ? 'orbiter' : 'customer'
}

function customerEntries({ awaiting, messages }: WorkCounts): WorkEntry[] {
  return [
    { to: paths.dashboard(), label: 'Overview', icon: House, isOnPhones: true },
    {
      to: paths.dashboardBookings(),
      label: 'Bookings',
      icon: Ticket,
      count: awaiting ?? 0,
      counted: 'pending',
      isOnPhones: true,
      under: ['/bookings', '/projects'],
    },
    {
      to: paths.dashboardMessages(),
      label: 'Messages',
      icon: MessageSquare,
      count: messages,
      counted: 'unread',
      isOnPhones: true,
    },
    { to: paths.dashboardProfile(), label: 'Profile', icon: UserRound, isOnPhones: true },
    { to: paths.myBookings(), label: 'My Bookings', icon: CalendarDays, isApart: true },
    { to: paths.favourites(), label: 'Saved', icon: Heart, isOnPhones: true },
  ]
}

function orbiterEntries({ requests, messages, takesPayments }: WorkCounts): WorkEntry[] {
  return [
    { to: paths.orbiter(), label: 'Overview', icon: House, isOnPhones: true },
    { to: paths.orbiterProfile(), label: 'Profile', icon: UserRound, isOnPhones: true },
    {
      to: paths.orbiterBookings(),
      label: 'Bookings',
      icon: Ticket,
      count: requests ?? 0,
      counted: 'waiting for your answer',
      isOnPhones: true,
      under: ['/bookings', '/projects'],
    },
    { to: paths.orbiterCalendar(), label: 'Calendar', icon: CalendarDays, isOnPhones: true },
    {
      to: paths.orbiterMessages(),
      label: 'Inbox',
      icon: MessageSquare,
      count: messages,
      counted: 'unread',
      isOnPhones: true,
      isApart: true,
    },
    ...(takesPayments ? [{ to: paymentPaths.wallet(), label: 'Wallet', icon: Wallet }] : []),
  ]
}

/** The entries of the admin area are in admin-entries.ts, which only admins load. */
export const entriesOf = (
  area: Exclude<WorkArea, 'admin'>,
  counts: WorkCounts,
): readonly WorkEntry[] => (area === 'orbiter' ? orbiterEntries(counts) : customerEntries(counts))

/**
 * A page below an entry, such as `/admin/settings/cities`, belongs to that entry. The first entry's
 * path is above all the others, so it needs an exact match.
 */
export function isCurrent(entry: WorkEntry, entries: readonly WorkEntry[], pathname: string) {
  const below = entry === entries[0] ? [] : [entry.to, ...(entry.under ?? [])]
  return pathname === entry.to || below.some((start) => pathname.startsWith(`${start}/`))
}
