import { Conflict } from '#app/base/errors.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { OVERLAP_REASON } from '#app/features/bookings/booking.ts'
import { changeBooking, getOwnBooking, lockOrbiter, requirePermission, type BookingRow } from '#app/features/bookings/change-booking.server.ts'
import { findNearestTimes } from '#app/features/bookings/open-times.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvents } from '#app/platform/events.ts'

const NEAREST_TIMES = 3

/**
 * The Orbiter takes a request. Pending requests for overlapping times are declined with it, and their customers told.
 * @throws NotFound, NotAllowed, Conflict (`expired`, `wrong-status`, `overlap`)
 */
export async function acceptBooking(viewer: Viewer, bookingId: string): Promise<BookingRow> {
  return transaction(async (tx) => {
    const seen = await getOwnBooking(tx, viewer, bookingId)
    // What cannot succeed any more does not wait in the Orbiter's queue.
    requirePermission(viewer, 'accept', seen)
    await lockOrbiter(tx, seen.orbiterId)
    const booking = await getOwnBooking(tx, viewer, bookingId)
    requirePermission(viewer, 'accept', booking)
    await refuseOverlap(tx, booking)
    const accepted = await changeBooking(tx, { viewer, action: 'accept', booking })
    await declineOverlapping(tx, accepted, viewer.id)
    return accepted
  })
}

async function refuseOverlap(tx: Tx, booking: BookingRow): Promise<void> {
  const taken = await tx
    .selectFrom('booking_requests')
    .select('id')
    .where('orbiter_id', '=', booking.orbiterId)
    .where('status', '=', 'accepted')
    .where('start_at', '<', booking.endAt)
    .where('end_at', '>', booking.startAt)
    .executeTakeFirst()
  if (taken) throw new Conflict('overlap', 'You already have an accepted booking at this time.')
}

async function declineOverlapping(tx: Tx, accepted: BookingRow, actorId: string): Promise<void> {
  const declined = await tx
    .updateTable('booking_requests')
    .set({ status: 'rejected', status_reason: OVERLAP_REASON, status_changed_at: now() })
    .where('orbiter_id', '=', accepted.orbiterId)
    .where('status', '=', 'pending')
    .where('expires_at', '>', now())
    .where('start_at', '<', accepted.endAt)
    .where('end_at', '>', accepted.startAt)
    .returning(['id', 'customer_id', 'requested_date as requestedDate', 'start_at as startAt', 'end_at as endAt'])
    .execute()
  const nearest = await findNearestTimes(tx, accepted, declined, NEAREST_TIMES)
  await recordEvents(
    tx,
    'booking.rejected',
    declined.map((row, index) => ({
      subjectType: 'booking',
      subjectId: row.id,
      actorId,
      fromStatus: 'pending',
      toStatus: 'rejected',
      data: {
        customerId: row.customer_id,
        orbiterId: accepted.orbiterId,
        reason: OVERLAP_REASON,
        becauseOf: 'overlap',
        nearestTimes: nearest[index]?.join(',') ?? '',
      },
      audience: [row.customer_id, accepted.orbiterId],
    })),
  )
}
