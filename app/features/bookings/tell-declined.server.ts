/** Tells both sides of each request that was declined because its time went to another booking. */
import { OVERLAP_REASON } from '#app/features/bookings/booking.ts'
import { findNearestTimes } from '#app/features/availability/open-times.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvents } from '#app/platform/events.ts'
import type { JobKind } from '#app/platform/jobs.ts'

/** Queue of the job; its data names the booking that took the time, and who accepted it. */
export const ANNOUNCE_DECLINED = 'tell-declined'
const NEAREST_TIMES = 3

/**
 * Records the declines of one accepted booking, with what follows from them, once each.
 * @param actorId whoever accepted, so that they are not notified of it themselves
 */
async function announceDeclined(bookingId: string, actorId: string): Promise<number> {
  return transaction(async (tx) => {
    const declined = await tx
      .updateTable('bookingRequests')
      .set({ declineToldAt: now() })
      .where('declinedForId', '=', bookingId)
      .where('declineToldAt', 'is', null)
      .returning(['id', 'customerId', 'orbiterId', 'timeZone', 'requestedDate', 'startAt', 'endAt'])
      .execute()
    const [first] = declined
    if (!first) return 0
    const nearest = await findNearestTimes(
      tx,
      { orbiterId: first.orbiterId, timeZone: first.timeZone },
      declined,
      NEAREST_TIMES,
    )
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
          customerId: row.customerId,
          orbiterId: row.orbiterId,
          reason: OVERLAP_REASON,
          becauseOf: 'overlap',
          nearestTimes: nearest[index] ?? [],
        },
        audience: [row.customerId, row.orbiterId],
      })),
    )
    return declined.length
  })
}

export const announceDeclinedJob: JobKind = {
  name: ANNOUNCE_DECLINED,
  async run({ bookingId, actorId }) {
    await announceDeclined(String(bookingId), String(actorId))
  },
}
