import { Conflict } from '#app/base/errors.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import type { BookingStatus } from '#app/features/bookings/booking.ts'
import { getOwnBooking } from '#app/features/bookings/change-booking.server.ts'
import { db } from '#app/platform/db.ts'

/**
 * Moves a booking, for a page: a button pressed twice, or pressed again because the answer got lost, is no error
 * when the booking is by then where it was to go. Nothing happens a second time.
 */
export async function unlessDone(viewer: Viewer, bookingId: string, wanted: BookingStatus, move: () => Promise<unknown>): Promise<void> {
  try {
    await move()
  } catch (error) {
    if (!(error instanceof Conflict) || error.code !== 'wrong-status') throw error
    const { status } = await getOwnBooking(db(), viewer, bookingId)
    if (status !== wanted) throw error
  }
}
