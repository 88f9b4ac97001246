import { Conflict } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { cancelBookingInput } from '#app/features/bookings/booking-inputs.ts'
import { sidesOf } from '#app/features/bookings/booking-policy.ts'
import { refundOf } from '#app/features/bookings/cancellation-policy.ts'
import { changeBooking, withBooking } from '#app/features/bookings/change-booking.server.ts'
import { type BookingRow } from '#app/features/bookings/booking-row.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'

/**
 * A customer takes a request back, or either side or an admin ends an accepted booking. What goes back to the customer is what
 * their page has shown, or nothing happens.
 * @throws InvalidInput, NotFound, NotAllowed, Conflict (`expired`, `wrong-status`, `terms-changed`)
 */
export async function cancelBooking(
  viewer: Viewer,
  bookingId: string,
  input: unknown,
): Promise<BookingRow> {
  const { reason, refundBps: shown } = parseInput(cancelBookingInput, input)
  return withBooking(viewer, bookingId, 'cancel', async (tx, booking) => {
    const by = sidesOf(viewer, booking)[0] ?? 'customer'
    const { refundBps, refundCents } = refundOf(booking, by, now())
    // Nothing goes back while another Orbiter is being found for the same time.
    const isReassigned = booking.isManaged && by === 'orbiter'
    if (shown !== undefined && shown !== refundBps) {
      throw new Conflict(
        'terms-changed',
        'The refund has changed. Please check the new amount before you cancel.',
      )
    }
    const wasAgreed = booking.status === 'accepted' && !isReassigned
    const cancelled = await changeBooking(tx, {
      viewer,
      action: 'cancel',
      booking,
      reason,
      set: { cancelledBy: by, ...(wasAgreed ? { refundBps, refundCents } : {}) },
      data: {
        by,
        ...(isReassigned ? { isReassigned } : {}),
        ...(wasAgreed ? { refundBps, refundCents } : {}),
      },
    })
    if (by === 'admin') {
      await recordAudit(tx, {
        area: 'admin',
        action: 'booking.cancelled',
        actor: viewer,
        subjectType: 'booking',
        subjectId: booking.id,
        subjectLabel: `${booking.serviceType}, ${booking.customerName}`,
        from: booking.status,
        to: cancelled.status,
        reason,
      })
    }
    return cancelled
  })
}
