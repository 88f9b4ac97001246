/** Taking a stretch of an Orbiter's time: nothing accepted may overlap it, and open requests for it are declined. */
import { Conflict } from '#app/base/errors.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { overlapsRange } from '#app/features/availability/accepted-time.server.ts'
import { OVERLAP_REASON } from '#app/features/bookings/booking.ts'
import type { BookingRow } from '#app/features/bookings/change-booking.server.ts'
import { ANNOUNCE_DECLINED } from '#app/features/bookings/tell-declined.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { enqueue } from '#app/platform/jobs.ts'

/**
 * Runs a change that takes `booking`'s time, and then declines what overlaps. The Orbiter's lock must be held.
 * @throws Conflict (`overlap`)
 */
export async function claimTime(
  tx: Tx,
  viewer: Viewer,
  booking: BookingRow,
  change: () => Promise<BookingRow>,
): Promise<BookingRow> {
  await refuseOverlap(tx, viewer, booking)
  const changed = await change()
  await declineOverlapping(
    tx,
    { ...changed, startAt: booking.startAt, endAt: booking.endAt },
    viewer.id,
  )
  return changed
}

async function refuseOverlap(tx: Tx, viewer: Viewer, booking: BookingRow): Promise<void> {
  const taken = await tx
    .selectFrom('bookingRequests')
    .select('id')
    .where('orbiterId', '=', booking.orbiterId)
    .where('status', '=', 'accepted')
    .where('id', '!=', booking.id)
    .where(overlapsRange(booking.startAt, booking.endAt))
    .executeTakeFirst()
  if (!taken) return
  const who = viewer.id === booking.orbiterId ? 'You already have' : 'The Orbiter now has'
  throw new Conflict('overlap', `${who} an accepted booking at this time.`)
}

/** The requests are declined with the claim; a job tells both sides, so that fifty of them do not hold up the one answer. */
async function declineOverlapping(tx: Tx, accepted: BookingRow, actorId: string): Promise<void> {
  const declined = await tx
    .updateTable('bookingRequests')
    .set((eb) => ({
      status: 'rejected',
      statusReason: OVERLAP_REASON,
      statusChangedAt: now(),
      declinedForId: accepted.id,
      calendarSequence: eb('calendarSequence', '+', 1),
    }))
    .where('orbiterId', '=', accepted.orbiterId)
    .where('status', '=', 'pending')
    .where('expiresAt', '>', now())
    .where('startAt', '<', accepted.endAt)
    .where('endAt', '>', accepted.startAt)
    .executeTakeFirst()
  if (declined.numUpdatedRows > 0n)
    await enqueue(tx, ANNOUNCE_DECLINED, [{ bookingId: accepted.id, actorId }])
}
