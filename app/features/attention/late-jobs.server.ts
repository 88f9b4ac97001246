/** What fails without a person: nobody answers a request, or something is missing. */
import { HOUR_MS } from '#app/base/time.ts'
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

export interface MissingPiece {
  id: string
  jobId: string
  label: string
  title: string
  note: string
  customerName: string
  missingAt: Date
}

/** What customers report as missing, in direct bookings and projects; the oldest first. */
export async function listMissingPieces(limit: number): Promise<MissingPiece[]> {
  return db()
    .selectFrom('deliverables as d')
    .leftJoin('bookingRequests as b', 'b.id', 'd.bookingRequestId')
    .leftJoin('videoProjects as v', 'v.id', 'd.projectId')
    .innerJoin('users as u', (join) =>
      join.on((eb) => eb('u.id', '=', eb.fn.coalesce('b.customerId', 'v.userId'))),
    )
    .select(['d.id', 'd.label', 'u.fullName as customerName'])
    .select((eb) => [
      eb.fn.coalesce('d.bookingRequestId', 'd.projectId').$castTo<string>().as('jobId'),
      eb.fn.coalesce('b.serviceType', 'v.title').$castTo<string>().as('title'),
      eb.fn.coalesce('d.missingNote', eb.val('')).as('note'),
      eb.ref('d.missingAt').$castTo<Date>().as('missingAt'),
    ])
    .where('d.missingAt', 'is not', null)
    .orderBy('d.missingAt')
    .limit(limit)
    .execute()
}
