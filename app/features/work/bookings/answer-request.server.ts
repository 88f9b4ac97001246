/** The Orbiter's answers to a request: accepting and declining. */
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { rejectBookingInput } from '#work/bookings/booking-inputs.ts'
import {
  commissionInForce,
  withBooking,
  type BookingRow,
} from '#work/bookings/booking-row.server.ts'
import { changeBooking } from '#work/bookings/change-booking.server.ts'
import { claimTime } from '#work/bookings/claim-time.server.ts'
import { planBooking } from '#delivery/deliveries/deliverables.server.ts'
import { now } from '#app/platform/clock.ts'

/**
 * The Orbiter accepts a request. Pending requests for overlapping times are declined, and their
 * customers notified.
 * @throws NotFound, NotAllowed, Conflict (`expired`, `wrong-status`, `needs-quote`, `overlap`)
 */
export function acceptBooking(viewer: Viewer, bookingId: string): Promise<BookingRow> {
  return withBooking(viewer, bookingId, 'accept', async (tx, booking) => {
    const set = { agreedAt: now(), commissionBps: await commissionInForce(tx) }
    return claimTime(tx, viewer.id, booking, async () => {
      const accepted = await changeBooking(tx, { viewer, action: 'accept', booking, set })
      await planBooking(tx, bookingId)
      return accepted
    })
  })
}

/**
 * The Orbiter declines a request.
 * @throws InvalidInput, NotFound, NotAllowed, Conflict (`expired`, `wrong-status`)
 */
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
