/** Direct bookings that fail without a person: nothing delivered in time, or nobody answers. */
import { HOUR_MS } from '#app/base/time.ts'
import { PROMISED_AT } from '#app/features/bookings/booking-row.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

/** A request that is about to expire is worth a call from then on. */
const CALL_BEFORE_MS = 4 * HOUR_MS

export interface JobAtRisk {
  id: string
  serviceType: string
  customerName: string
  orbiterName: string
  dueAt: Date
}

/** Accepted, and past the promised delivery; the oldest first. */
export async function listLateJobs(limit: number): Promise<JobAtRisk[]> {
  return (
    db()
      .selectFrom('bookingRequests as b')
      .innerJoin('profiles as p', 'p.userId', 'b.orbiterId')
      .select(['b.id', 'b.serviceType', 'b.customerName', 'p.fullName as orbiterName'])
      .select(PROMISED_AT.$castTo<Date>().as('dueAt'))
      .where('b.status', '=', 'accepted')
      .where('b.isManaged', '=', false)
      .where('b.startAt', '<', now())
      .where(PROMISED_AT, '<=', now())
      // The others are commitments, piece by piece.
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('deliverables as d')
              .select('d.id')
              .whereRef('d.bookingRequestId', '=', 'b.id'),
          ),
        ),
      )
      .orderBy('dueAt')
      .limit(limit)
      .execute()
  )
}

/** Requests without an answer that expire within four hours; the first to expire first. */
export async function listUnansweredJobs(limit: number): Promise<JobAtRisk[]> {
  return db()
    .selectFrom('bookingRequests as b')
    .innerJoin('profiles as p', 'p.userId', 'b.orbiterId')
    .select(['b.id', 'b.serviceType', 'b.customerName', 'p.fullName as orbiterName'])
    .select('b.expiresAt as dueAt')
    .where('b.status', '=', 'pending')
    .where('b.expiryNotifiedAt', 'is', null)
    .where('b.expiresAt', '>', now())
    .where('b.expiresAt', '<=', new Date(now().getTime() + CALL_BEFORE_MS))
    .orderBy('b.expiresAt')
    .limit(limit)
    .execute()
}
