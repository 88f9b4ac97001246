import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { cancelBookingInput } from '#app/features/bookings/booking-inputs.ts'
import { changeBooking, getOwnBooking, lockOrbiter, type BookingRow } from '#app/features/bookings/change-booking.server.ts'
import { transaction } from '#app/platform/db.ts'

/** A customer takes a request back, or either side ends an accepted booking. @throws InvalidInput, NotFound, NotAllowed, Conflict */
export async function cancelBooking(viewer: Viewer, bookingId: string, input: unknown): Promise<BookingRow> {
  const { reason } = parseInput(cancelBookingInput, input)
  return transaction(async (tx) => {
    const { orbiterId } = await getOwnBooking(tx, viewer, bookingId)
    await lockOrbiter(tx, orbiterId)
    return changeBooking(tx, { viewer, action: 'cancel', booking: await getOwnBooking(tx, viewer, bookingId), reason })
  })
}
