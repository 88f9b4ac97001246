import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { briefInput } from '#work/bookings/booking-inputs.ts'
import { countChange } from '#work/bookings/booking-limits.server.ts'
import { withBooking, type BookingRow } from '#work/bookings/booking-row.server.ts'
import { changeBooking } from '#work/bookings/change-booking.server.ts'

/**
 * Changes the customer's description of what must be filmed and what must not.
 * @throws InvalidInput, NotFound, NotAllowed, RateLimited, Conflict (`expired`, `wrong-status`)
 */
export async function changeBrief(
  viewer: Viewer,
  bookingId: string,
  input: unknown,
): Promise<BookingRow> {
  const brief = parseInput(briefInput, input)
  await countChange(viewer.id, bookingId, 'change-brief')
  return withBooking(viewer, bookingId, 'change-brief', (tx, booking) =>
    changeBooking(tx, {
      viewer,
      action: 'change-brief',
      booking,
      set: { brief: JSON.stringify(brief) },
    }),
  )
}
