/** The tabs of My Bookings: Confirmed shows accepted requests, Declined rejected ones. */
import type { BookingStatus } from '#app/features/bookings/booking.ts'

export const BOOKING_TABS = [
  { tab: 'all', label: 'All', status: null },
  { tab: 'pending', label: 'Pending', status: 'pending' },
  { tab: 'confirmed', label: 'Confirmed', status: 'accepted' },
  { tab: 'completed', label: 'Completed', status: 'completed' },
  { tab: 'declined', label: 'Declined', status: 'rejected' },
] as const satisfies readonly { tab: string; label: string; status: BookingStatus | null }[]

export type BookingTab = (typeof BOOKING_TABS)[number]['tab']

/** What a URL asks for; anything unknown is the first tab. */
export function readBookingTab(text: string | null): BookingTab {
  return BOOKING_TABS.find(({ tab }) => tab === text)?.tab ?? 'all'
}

/** How many rows a list shows at first, and how many each "Load more" adds. */
export const BOOKINGS_PER_PAGE = 50
const MOST_SHOWN = 5000

/** How many rows a URL asks for: whole pages, at least one. */
export function readShown(text: string | null): number {
  const pages = Math.ceil(Number(text ?? 0) / BOOKINGS_PER_PAGE)
  return Math.min(MOST_SHOWN, Math.max(1, Number.isFinite(pages) ? pages : 1) * BOOKINGS_PER_PAGE)
}
