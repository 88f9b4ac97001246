/** The sort that a customer has chosen for their list of bookings, remembered in this browser. */
import { readBookingOrder, type BookingOrder } from '#work/bookings/booking.ts'
import { ORDER_COOKIE, readCookie, writeCookie } from '#app/platform/cookies.ts'

const REMEMBERED_SECONDS = 365 * 24 * 3600

export interface ChosenOrder {
  /** The sort in the URL, or else the one chosen last, or else newest first. */
  order: BookingOrder
  /** Remembers the sort in the URL. */
  headers: { 'set-cookie': string } | undefined
}

export function readOrder(request: Request): ChosenOrder {
  const named = new URL(request.url).searchParams.get('order')
  const remembered = readBookingOrder(
    readCookie(request.headers.get('cookie'), ORDER_COOKIE),
    'newest',
  )
  const order = readBookingOrder(named, remembered)
  const isChosen = named === order && order !== remembered
  return {
    order,
    headers: isChosen
      ? { 'set-cookie': writeCookie(ORDER_COOKIE, order, REMEMBERED_SECONDS) }
      : undefined,
  }
}
