import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { cancelBookingInput } from '#work/bookings/booking-inputs.ts'
import { sidesOf } from '#work/bookings/booking-policy.ts'
import { withBooking, type BookingRow } from '#work/bookings/booking-row.server.ts'
import { refundOf } from '#work/bookings/cancellation-policy.ts'
import { changeBooking } from '#work/bookings/change-booking.server.ts'
import { lockRefund } from '#money/payments/lock-refund.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { titleOf } from '#work/bookings/booking-title.server.ts'

/**
 * Withdraws a customer's request, or cancels an accepted booking for either side or an admin.
 * Nothing happens if the refund differs from the one shown on the viewer's page.
 * @throws InvalidInput, NotFound, NotAllowed, Conflict (`expired`, `wrong-status`, `terms-changed`)
 */
export async function cancelBooking(
  viewer: Viewer,
  bookingId: string,
  input: unknown,
): Promise<BookingRow> {
  const { reason, ...shown } = parseInput(cancelBookingInput, input)
  return withBooking(viewer, bookingId, 'cancel', async (tx, booking) => {
    const by = sidesOf(viewer, booking)[0] ?? 'customer'
    const { refundBps, refundCents } = await lockRefund(
      tx,
      booking,
      refundOf(booking, by, now()),
      shown,
      by,
    )
    // No refund, because Orbit searches for another Orbiter for the same time.
    const isReassigned = booking.isManaged && by === 'orbiter'
    const wasAgreed = booking.status === 'accepted' && !isReassigned
    const refund = wasAgreed ? { refundBps, refundCents } : {}
    const cancelled = await changeBooking(tx, {
      viewer,
      action: 'cancel',
      booking,
      reason,
      set: { cancelledBy: by, ...refund },
      data: { by, ...(isReassigned ? { isReassigned } : {}), ...refund },
    })
    if (by === 'admin') {
      await recordAudit(tx, {
        area: 'admin',
        action: 'booking.cancelled',
        actor: viewer,
        subjectType: 'booking',
        subjectId: booking.id,
        subjectLabel: `${titleOf(booking)}, ${booking.customerName}`,
        from: booking.status,
        to: cancelled.status,
        reason,
      })
    }
    return cancelled
  })
}
