/** What the form for another time offers. */
import type { Viewer } from '#app/features/accounts/viewer.ts'
import type { BookingView } from '#app/features/bookings/booking-view.server.ts'
import { listMoveDates, listMoveTimes } from '#app/features/availability/open-times.server.ts'
import {
  bookingHorizon,
  isWithin,
  type BookingHorizon,
} from '#app/features/availability/public-times.server.ts'
import { db } from '#app/platform/db.ts'

export interface MoveTimes extends BookingHorizon {
  /** The date that the address asks for, and its open times. */
  date: string | null
  times: string[]
  /** The dates that have room; null: any. */
  openDates: string[] | null
}

export async function readMoveTimes(
  viewer: Viewer,
  view: BookingView,
  wantedDate: string | null,
): Promise<MoveTimes> {
  const horizon = bookingHorizon(view.timeZone)
  const side = viewer.id === view.orbiterId ? 'orbiter' : 'customer'
  const startAt = new Date(view.startAt)
  const booking = {
    id: view.id,
    orbiterId: view.orbiterId,
    timeZone: view.timeZone,
    startAt,
    endAt: new Date(startAt.getTime() + view.durationMinutes * 60_000),
  }
  const date = isWithin(horizon, wantedDate) ? wantedDate : null
  const [times, openDates] = await Promise.all([
    date ? listMoveTimes(db(), booking, side, date) : [],
    side === 'customer' ? listMoveDates(db(), booking) : null,
  ])
  return { ...horizon, date, times, openDates }
}
