/** How a customer sorts their list of bookings, remembered in this browser. */
import { readBookingSort, type BookingSort } from '#work/bookings/booking.ts'
import { SORT_COOKIE, readCookie, writeCookie } from '#app/platform/cookies.ts'

const REMEMBERED_SECONDS = 365 * 24 * 3600

export interface ChosenSort {
  /** From the address, else the last choice, else the newest first. */
  sort: BookingSort
  /** Remembers what the address has chosen. */
  headers: { 'set-cookie': string } | undefined
}

export function readSort(request: Request): ChosenSort {
  const named = new URL(request.url).searchParams.get('order')
  const remembered = readBookingSort(
    readCookie(request.headers.get('cookie'), SORT_COOKIE),
    'newest',
  )
  const sort = readBookingSort(named, remembered)
  const isChosen = named === sort && sort !== remembered
  return {
    sort,
    headers: isChosen
      ? { 'set-cookie': writeCookie(SORT_COOKIE, sort, REMEMBERED_SECONDS) }
      : undefined,
  }
}
