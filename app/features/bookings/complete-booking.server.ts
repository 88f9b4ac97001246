import type { Viewer } from '#app/features/accounts/viewer.ts'
import { changeBooking, withBooking } from '#app/features/bookings/change-booking.server.ts'
import { type BookingRow } from '#app/features/bookings/booking-row.server.ts'
import { now } from '#app/platform/clock.ts'

/** The Orbiter reports the work as done. @throws NotFound, NotAllowed, Conflict (`too-early`, `wrong-status`) */
export function completeBooking(viewer: Viewer, bookingId: string): Promise<BookingRow> {
  return withBooking(viewer, bookingId, 'complete', (tx, booking) =>
    changeBooking(tx, { viewer, action: 'complete', booking, set: { completedAt: now() } }),
  )
}

/** The customer says that everything is there. @throws NotFound, NotAllowed, Conflict (`wrong-status`, `confirmed`) */
export function confirmBooking(viewer: Viewer, bookingId: string): Promise<BookingRow> {
  return withBooking(viewer, bookingId, 'confirm', (tx, booking) =>
    changeBooking(tx, {
      viewer,
      action: 'confirm',
      booking,
      set: { confirmedAt: now() },
      data: { by: 'customer' },
    }),
  )
}
