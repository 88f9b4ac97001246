import type { BookingStatus } from '#app/features/bookings/booking.ts'
import { WrongStatus } from '#app/features/bookings/change-booking.server.ts'

/**
 * Moves a booking, for a page: a button pressed twice, or pressed again because the answer got lost, is no error
 * when the booking is by then where it was to go. Nothing happens a second time.
 */
export async function ignoreIfAlready(
  target: BookingStatus,
  move: () => Promise<unknown>,
): Promise<void> {
  try {
    await move()
  } catch (error) {
    if (!(error instanceof WrongStatus) || error.foundAt !== target) throw error
  }
}
