import type { Viewer } from '#app/features/accounts/viewer.ts'
import { changeBooking, withBooking } from '#app/features/bookings/change-booking.server.ts'
import { type BookingRow } from '#app/features/bookings/booking-row.server.ts'
import { claimTime } from '#app/features/bookings/claim-time.server.ts'
import { now } from '#app/platform/clock.ts'

/**
 * The Orbiter takes a request. Pending requests for overlapping times are declined with it, and their customers told.
 * @throws NotFound, NotAllowed, Conflict (`expired`, `wrong-status`, `needs-quote`, `overlap`)
 */
export function acceptBooking(viewer: Viewer, bookingId: string): Promise<BookingRow> {
  return withBooking(viewer, bookingId, 'accept', (tx, booking) =>
    claimTime(tx, viewer.id, booking, () =>
      changeBooking(tx, { viewer, action: 'accept', booking, set: { agreedAt: now() } }),
    ),
  )
}
