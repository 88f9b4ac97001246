/** Taking a stretch of an Orbiter's time: nothing accepted may overlap it, and open requests for it are declined. */
import { Conflict } from '#app/base/errors.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { OVERLAP_REASON } from '#app/features/bookings/booking.ts'
import type { BookingRow } from '#app/features/bookings/change-booking.server.ts'
import { findNearestTimes } from '#app/features/bookings/open-times.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvents } from '#app/platform/events.ts'

const NEAREST_TIMES = 3

/**
 * Runs a change that takes `booking`'s time, and then declines what overlaps. The Orbiter's lock must be held.
 * @throws Conflict (`overlap`)
 */
export async function claimTime(tx: Tx, viewer: Viewer, booking: BookingRow, change: () => Promise<BookingRow>): Promise<BookingRow> {
  await refuseOverlap(tx, viewer, booking)
  const changed = await change()
  await declineOverlapping(tx, { ...changed, startAt: booking.startAt, endAt: booking.endAt }, viewer.id)
  return changed
}

async function refuseOverlap(tx: Tx, viewer: Viewer, booking: BookingRow): Promise<void> {
  const taken = await tx
    .selectFrom('booking_requests')
    .select('id')
    .where('orbiter_id', '=', booking.orbiterId)
    .where('status', '=', 'accepted')
    .where('id', '!=', booking.id)
    .where('start_at', '<', booking.endAt)
    .where('end_at', '>', booking.startAt)
    .executeTakeFirst()
  if (!taken) return
  const who = viewer.id === booking.orbiterId ? 'You already have' : 'The Orbiter has by now'
  throw new Conflict('overlap', `${who} an accepted booking at this time.`)
}

async function declineOverlapping(tx: Tx, accepted: BookingRow, actorId: string): Promise<void> {
  const declined = await tx
    .updateTable('booking_requests')
    .set((eb) => ({ status: 'rejected', status_reason: OVERLAP_REASON, status_changed_at: now(), calendar_sequence: eb('calendar_sequence', '+', 1) }))
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
