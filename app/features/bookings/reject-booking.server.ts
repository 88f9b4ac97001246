import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { rejectBookingInput } from '#app/features/bookings/booking-inputs.ts'
import { changeBooking, withBooking } from '#app/features/bookings/change-booking.server.ts'
import { type BookingRow } from '#app/features/bookings/booking-row.server.ts'

/** The Orbiter declines a request. @throws InvalidInput, NotFound, NotAllowed, Conflict (`expired`, `wrong-status`) */
export async function rejectBooking(
  viewer: Viewer,
  bookingId: string,
  input: unknown,
): Promise<BookingRow> {
  const { reason } = parseInput(rejectBookingInput, input)
  return withBooking(viewer, bookingId, 'reject', (tx, booking) =>
    changeBooking(tx, { viewer, action: 'reject', booking, reason }),
  )
}
