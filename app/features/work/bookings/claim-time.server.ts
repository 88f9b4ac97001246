/**
 * Takes part of an Orbiter's time. No accepted booking may overlap it or be closer than the
 * Orbiter's rules allow, and open requests that no longer fit are declined.
 */
import { sql } from 'kysely'

import { Conflict } from '#app/base/errors.ts'
import { overlapsRange } from '#market/availability/accepted-time.server.ts'
import { ANNOUNCE_DECLINED } from '#work/bookings/booking-tasks.server.ts'
import { OVERLAP_REASON, RULES_REASON } from '#work/bookings/booking.ts'
import type { BookingRow } from '#work/bookings/booking-row.server.ts'
import { applySystemStep } from '#work/bookings/change-booking.server.ts'
import { DAY_MS } from '#app/base/time.ts'
import type { Tx } from '#app/platform/db.ts'
import { enqueue } from '#app/platform/tasks.ts'

/** The time that a booking takes. */
export interface TimeClaim extends Pick<
  BookingRow,
  'id' | 'orbiterId' | 'startAt' | 'endAt' | 'requestedDate'
> {
  /** For a booking that is not stored yet. */
  venuePlaceId?: number | null
}

/** The furthest that rules reach: buffers, the longest travel, and the days of one booking. */
const RULES_REACH_MS = 4 * DAY_MS

/**
 * Runs a change that takes the claimed time, then declines overlapping requests. The caller must
 * hold the Orbiter's lock.
 * @throws Conflict (`overlap`, `too-close`)
 */
export async function claimTime<Result>(
  tx: Tx,
  actorId: string,
  claim: TimeClaim,
  change: () => Promise<Result>,
): Promise<Result> {
  await refuseOverlap(tx, actorId, claim)
  await refuseTooClose(tx, actorId, claim)
  const changed = await change()
  await declineOverlapping(tx, actorId, claim)
  return changed
}

async function refuseOverlap(tx: Tx, actorId: string, claim: TimeClaim): Promise<void> {
  const taken = await tx
    .selectFrom('busyTimes as b')
    .select('b.bookingId')
    .where('b.orbiterId', '=', claim.orbiterId)
    .where('b.bookingId', '!=', claim.id)
    .where(overlapsRange(claim.startAt, claim.endAt))
    .executeTakeFirst()
  if (!taken) return
  const who = actorId === claim.orbiterId ? 'You already have' : 'The Orbiter now has'
  throw new Conflict('overlap', `${who} an accepted booking at this time.`)
}

async function refuseTooClose(tx: Tx, actorId: string, claim: TimeClaim): Promise<void> {
  const { id, orbiterId, startAt, endAt, requestedDate, venuePlaceId = null } = claim
  const { rows } = await sql<{
    keepsRules: boolean
  }>`select keeps_rules(${orbiterId}, ${requestedDate},
    ${startAt}, ${endAt}, coalesce(${venuePlaceId}::integer,
      (select venue_place_id from booking_requests where id = ${id})), ${id}) as keeps_rules`.execute(
    tx,
  )
  if (rows[0]?.keepsRules) return
  throw new Conflict(
    'too-close',
    actorId === orbiterId
      ? "Your booking rules don't allow this: it is too close to another booking, or the day is full. You can change them in your calendar."
      : 'This is now too close to another booking of the Orbiter. Choose another time.',
  )
}

/**
 * Declines the requests in the same transaction. A task announces the declines, so that fifty of
 * them do not delay one response.
 */
async function declineOverlapping(tx: Tx, actorId: string, claim: TimeClaim): Promise<void> {
  const overlapping = await applySystemStep(tx, {
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
  const tooClose = await applySystemStep(tx, {
    action: 'decline-overlapping',
    where: (eb) =>
      eb.and([
        eb('orbiterId', '=', claim.orbiterId),
        eb('startAt', '<', new Date(claim.endAt.getTime() + RULES_REACH_MS)),
        eb('endAt', '>', new Date(claim.startAt.getTime() - RULES_REACH_MS)),
        sql<boolean>`not keeps_rules(orbiter_id, requested_date, start_at, end_at, venue_place_id, id)`,
      ]),
    reason: RULES_REASON,
    set: { declinedForId: claim.id },
  })
  if (overlapping.length + tooClose.length > 0)
    await enqueue(tx, ANNOUNCE_DECLINED, [{ bookingId: claim.id, actorId }])
}
