/** A verb that came too late: the booking is no longer in the status where it begins. */
import { Conflict } from '#app/base/errors.ts'
import { REFUSALS } from '#app/features/bookings/booking-policy.ts'
import type { BookingStatus } from '#app/features/bookings/booking.ts'

export class WrongStatus extends Conflict {
  readonly foundAt: BookingStatus
  constructor(foundAt: BookingStatus) {
    super('wrong-status', REFUSALS['wrong-status'])
    this.foundAt = foundAt
  }
}

/**
 * Moves a booking for a page. A button pressed twice, or again because the answer was lost, is no error once the booking
 * is in the status that it leads to. Nothing happens a second time.
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
