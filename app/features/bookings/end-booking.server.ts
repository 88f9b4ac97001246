/** How a booking ends: completed and confirmed, or cancelled. */
import { Conflict } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { cancelBookingInput } from '#app/features/bookings/booking-inputs.ts'
import { sidesOf } from '#app/features/bookings/booking-policy.ts'
import type { BookingRow } from '#app/features/bookings/booking-row.server.ts'
import { refundOf } from '#app/features/bookings/cancellation-policy.ts'
import { changeBooking } from '#app/features/bookings/change-booking.server.ts'
import { withBooking } from '#app/features/bookings/booking-row.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'

/**
 * The Orbiter reports the work as done.
 * @throws NotFound, NotAllowed, Conflict (`too-early`, `wrong-status`)
 */
export function completeBooking(viewer: Viewer, bookingId: string): Promise<BookingRow> {
  return withBooking(viewer, bookingId, 'complete', (tx, booking) =>
    changeBooking(tx, { viewer, action: 'complete', booking, set: { completedAt: now() } }),
  )
}

/**
 * The customer confirms the delivery.
 * @throws NotFound, NotAllowed, Conflict (`wrong-status`, `confirmed`)
 */
export function confirmBooking(viewer: Viewer, bookingId: string): Promise<BookingRow> {
  return withBooking(viewer, bookingId, 'confirm', (tx, booking) =>
    changeBooking(tx, {
      viewer,
      action: 'confirm',
      booking,
      set: { confirmedAt: now() },
      data: { by: 'customer' },
    }),
  )
}

/**
 * A customer withdraws a request, or either side or an admin cancels an accepted booking. Nothing
 * happens unless the refund is still the one that the viewer's page showed.
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
    // No refund, because Orbit looks for another Orbiter for the same time.
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
