/**
 * Taking part of an Orbiter's time: nothing accepted may overlap it, and open requests for it are
 * declined.
 */
import { Conflict } from '#app/base/errors.ts'
import { overlapsRange } from '#app/features/availability/accepted-time.server.ts'
import { ANNOUNCE_DECLINED } from '#app/features/bookings/booking-jobs.server.ts'
import { OVERLAP_REASON } from '#app/features/bookings/booking.ts'
import type { BookingRow } from '#app/features/bookings/booking-row.server.ts'
import { applySystemStep } from '#app/features/bookings/change-booking.server.ts'
import type { Tx } from '#app/platform/db.ts'
import { enqueue } from '#app/platform/jobs.ts'

/** The time that a booking takes. */
export type TimeClaim = Pick<BookingRow, 'id' | 'orbiterId' | 'startAt' | 'endAt'>

/**
 * Runs a change that takes the claimed time, and then declines what overlaps. The Orbiter's lock
 * must be held.
 * @throws Conflict (`overlap`)
 */
export async function claimTime<Result>(
  tx: Tx,
  actorId: string,
  claim: TimeClaim,
  change: () => Promise<Result>,
): Promise<Result> {
  await refuseOverlap(tx, actorId, claim)
  const changed = await change()
  await declineOverlapping(tx, actorId, claim)
  return changed
}

async function refuseOverlap(tx: Tx, actorId: string, claim: TimeClaim): Promise<void> {
  const taken = await tx
    .selectFrom('bookingRequests')
    .select('id')
    .where('orbiterId', '=', claim.orbiterId)
    .where('status', '=', 'accepted')
    .where('id', '!=', claim.id)
    .where(overlapsRange(claim.startAt, claim.endAt))
    .executeTakeFirst()
  if (!taken) return
  const who = actorId === claim.orbiterId ? 'You already have' : 'The Orbiter now has'
  throw new Conflict('overlap', `${who} an accepted booking at this time.`)
}

/**
 * Declines the requests in the same transaction. A job announces them, so that fifty declines do
 * not delay one response.
 */
async function declineOverlapping(tx: Tx, actorId: string, claim: TimeClaim): Promise<void> {
  const declined = await applySystemStep(tx, {
    action: 'decline-overlapping',
    where: (eb) =>
      eb.and([
        eb('orbiterId', '=', claim.orbiterId),
        eb('startAt', '<', claim.endAt),
        eb('endAt', '>', claim.startAt),
      ]),
    reason: OVERLAP_REASON,
    set: { declinedForId: claim.id },
  })
  if (declined.length > 0) await enqueue(tx, ANNOUNCE_DECLINED, [{ bookingId: claim.id, actorId }])
}
