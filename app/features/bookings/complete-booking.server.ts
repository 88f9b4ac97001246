import type { Viewer } from '#app/features/accounts/viewer.ts'
import { changeBooking, getOwnBooking, lockOrbiter, type BookingRow } from '#app/features/bookings/change-booking.server.ts'
import { transaction } from '#app/platform/db.ts'

/** The Orbiter reports the work as done. @throws NotFound, NotAllowed, Conflict (`too-early`, `wrong-status`) */
export async function completeBooking(viewer: Viewer, bookingId: string): Promise<BookingRow> {
  return transaction(async (tx) => {
    const { orbiterId } = await getOwnBooking(tx, viewer, bookingId)
    await lockOrbiter(tx, orbiterId)
    return changeBooking(tx, { viewer, action: 'complete', booking: await getOwnBooking(tx, viewer, bookingId) })
  })
}
