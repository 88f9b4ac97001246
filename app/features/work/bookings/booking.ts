/** A booking request: its statuses and labels. Shared by the server, the UI, and the tests. */

export const BOOKING_STATUSES = [
  'pending',
  'accepted',
  'rejected',
  'completed',
  'cancelled',
] as const
export type BookingStatus = (typeof BOOKING_STATUSES)[number]

/** A completed booking counts as confirmed this long after completion. */
export const CONFIRM_WITHIN_HOURS = 72

/** A request can be answered for this long, or until the booked time begins. */
const REQUEST_LIFETIME_HOURS = 24
/** Open requests and offers with at most this much time left are listed above newer ones. */
export const ENDS_SOON_MS = 4 * 3_600_000

export const STATUS_LABELS: Record<BookingStatus, string> = {
  pending: 'Pending',
  accepted: 'Accepted',
  rejected: 'Declined',
  completed: 'Completed',
  cancelled: 'Cancelled',
}

/**
 * The domain of a customer's address as an Orbiter reads it: `@bakery.com`. Null for a reserved
 * one, as in the demo, because it says nothing about a person.
 */
export const shownDomain = (domain: string): string | null =>
  domain === 'example' || domain.endsWith('.example') ? null : `@${domain}`

/**
 * The reason given when the Orbiter gets another booking at the same time, by accepting it or by
 * being assigned.
 */
export const OVERLAP_REASON = 'The Orbiter has another booking at this time.'
export const RULES_REASON = 'The Orbiter has another booking that leaves no time for this one.'
/** The wording in older rows, from when only an acceptance could cause this. */
const EARLIER_OVERLAP_REASON = 'The Orbiter accepted another booking at this time.'

/** The request was declined because its time went to another booking. */
export const isOvertaken = (reason: string | null): boolean =>
  reason === OVERLAP_REASON || reason === EARLIER_OVERLAP_REASON

/** 24 hours after the request or the booked start, whichever is earlier. */
export function expiryOf(requestedAt: Date, startAt: Date): Date {
  return new Date(
    Math.min(requestedAt.getTime() + REQUEST_LIFETIME_HOURS * 3_600_000, startAt.getTime()),
  )
}

export function isExpired(
  booking: { status: string; expiresAt: Date | string },
  at: Date,
): boolean {
  return booking.status === 'pending' && new Date(booking.expiresAt).getTime() <= at.getTime()
}

/** Whether the request can still be accepted. */
export const isUndecided = (booking: { status: string; isExpired: boolean }): boolean =>
  booking.status === 'pending' && !booking.isExpired

/** What the customer wants filmed, and how. Texts may be empty. */
export interface Brief {
  mustHave: string
  brandHandle: string
  brandColours: string
  doNotFilm: string
}

export const EMPTY_BRIEF: Brief = { mustHave: '', brandHandle: '', brandColours: '', doNotFilm: '' }

/** What the booking was sold as. Later changes to the offer do not change it. */
export interface ProductSnapshot {
  kind: 'reel' | 'service' | 'package' | 'general'
  id: string | null
  name: string
  /** Minutes per day. */
  durationMinutes: number
  /** The number of consecutive days; one if missing. */
  days?: number | undefined
  deliveryDays: number | null
}

/** The delivery time that the Orbiter promised, in words; null: nothing was agreed. */
export function deliveryPromise(days: number | null): string | null {
  if (days === null) return null
  return days === 0 ? 'Before the event ends' : `Within ${days} ${days === 1 ? 'day' : 'days'}`
}

/** The shortest General Service. Longer ones state their length in the key. */
const GENERAL_MINUTES = 60

/** The key that selects the same offer in the booking form. */
export function offerKeyOf({
  kind,
  id,
  name,
  durationMinutes,
  days = 1,
}: Omit<ProductSnapshot, 'deliveryDays'>): string {
  if (kind === 'reel') return `reel:${Number.parseInt(name, 10)}`
  if (kind === 'general' && days > 1) return `general:${durationMinutes}x${days}`
  if (kind === 'general' && durationMinutes > GENERAL_MINUTES) return `general:${durationMinutes}`
  return id === null ? 'general' : `${kind}:${id}`
}

/**
 * The tabs of My Bookings. Pending shows requests that can still be answered, Confirmed the
 * accepted ones, and Declined the rejected ones. Expired and cancelled requests are only under All.
 */
export const BOOKING_TABS = [
  { tab: 'all', label: 'All', status: null },
  { tab: 'pending', label: 'Pending', status: 'pending' },
  { tab: 'confirmed', label: 'Confirmed', status: 'accepted' },
  { tab: 'completed', label: 'Completed', status: 'completed' },
  { tab: 'declined', label: 'Declined', status: 'rejected' },
] as const satisfies readonly { tab: string; label: string; status: BookingStatus | null }[]

export type BookingTab = (typeof BOOKING_TABS)[number]['tab']

/** The tab in a URL; the first tab if it is unknown. */
export function readBookingTab(text: string | null): BookingTab {
  return BOOKING_TABS.find(({ tab }) => tab === text)?.tab ?? 'all'
}

/** The lists by which an Orbiter filters requests and jobs. */
export const ORBITER_LISTS = [
  { list: 'all', label: 'All' },
  { list: 'answer', label: 'To answer' },
  { list: 'booked', label: 'Booked' },
  { list: 'past', label: 'Past' },
] as const

export type OrbiterList = (typeof ORBITER_LISTS)[number]['list']

/** The list in a URL; `all` if it is unknown. */
export function readOrbiterList(text: string | null): OrbiterList {
  return ORBITER_LISTS.find(({ list }) => list === text)?.list ?? 'all'
}

/** Lists start with the newest request, or with what takes place next. */
export const BOOKING_SORTS = ['newest', 'date'] as const
export type BookingSort = (typeof BOOKING_SORTS)[number]

/** The sort in a URL, or else the list's default. */
export const readBookingSort = (text: string | null, own: BookingSort): BookingSort =>
  BOOKING_SORTS.find((sort) => sort === text) ?? own

/** How many rows a list shows at first, and how many each "Load more" adds. */
export const BOOKINGS_PER_PAGE = 50
const MOST_SHOWN = 5000

/** The number of rows that a URL asks for: whole pages, at least one. */
export function readShown(text: string | null): number {
  const pages = Math.ceil(Number(text ?? 0) / BOOKINGS_PER_PAGE)
  return Math.min(MOST_SHOWN, Math.max(1, Number.isFinite(pages) ? pages : 1) * BOOKINGS_PER_PAGE)
}
