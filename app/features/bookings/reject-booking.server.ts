import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { rejectBookingInput } from '#app/features/bookings/booking-inputs.ts'
import { changeBooking, getOwnBooking, lockOrbiter, type BookingRow } from '#app/features/bookings/change-booking.server.ts'
import { transaction } from '#app/platform/db.ts'

/** The Orbiter declines a request. @throws InvalidInput, NotFound, NotAllowed, Conflict (`expired`, `wrong-status`) */
export async function rejectBooking(viewer: Viewer, bookingId: string, input: unknown): Promise<BookingRow> {
  const { reason } = parseInput(rejectBookingInput, input)
  return transaction(async (tx) => {
    const { orbiterId } = await getOwnBooking(tx, viewer, bookingId)
    await lockOrbiter(tx, orbiterId)
    return changeBooking(tx, { viewer, action: 'reject', booking: await getOwnBooking(tx, viewer, bookingId), reason })
  })
}
