/** The facts of a direct booking or a project that its deliveries need. */
import { sql } from 'kysely'
import { isUuid } from '#app/base/ids.ts'
import type { DeliveryJob } from '#delivery/deliveries/delivery-job.ts'
import type { Db, Tx } from '#app/platform/db.ts'

export interface JobHead extends Omit<DeliveryJob, 'startAt' | 'eventEndsAt' | 'pieces'> {
  startAt: Date
  eventEndsAt: Date
}

/**
 * Only for an agreed booking, because a request owes nothing. A session's pieces belong to its
 * project.
 */
async function findBookingHead(executor: Db | Tx, id: string): Promise<JobHead | undefined> {
  const row = await executor
    .selectFrom('bookingRequests as b')
    .innerJoin('users as o', 'o.id', 'b.orbiterId')
    .select([
      'b.id',
      'b.serviceType as title',
      'b.customerId',
      'b.customerName',
      'b.orbiterId',
      'o.fullName as orbiterName',
      'b.timeZone',
      'b.startAt',
      'b.eventEndsAt',
      'b.status',
    ])
    .select(sql<string | null>`nullif(b.brief->>'doNotFilm', '')`.as('doNotFilm'))
    .select(sql<boolean>`coalesce(b.brief->>'brandHandle', '') <> ''`.as('isBusiness'))
    .where('b.id', '=', id)
    .where('b.isManaged', '=', false)
    .where('b.agreedAt', 'is not', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { status, ...head } = row
  return { ...head, kind: 'booking', isOpen: status === 'accepted' }
}

/**
 * The Orbiter is the one who has the project or had it last. A project without a time began when it
 * was ordered.
 */
async function findProjectHead(executor: Db | Tx, id: string): Promise<JobHead | undefined> {
  const row = await executor
    .selectFrom('videoProjects as p')
    .innerJoin('users as c', 'c.id', 'p.userId')
    .leftJoin('orbiterAssignments as a', (join) =>
      join
        .onRef('a.projectId', '=', 'p.id')
        .on('a.status', 'in', ['assigned', 'in_progress', 'completed']),
    )
    .leftJoin('users as o', 'o.id', 'a.orbiterId')
    .select([
      'p.id',
      'p.title',
      'p.userId as customerId',
      'p.businessName',
      'p.createdAt',
      'a.orbiterId',
      'a.status',
    ])
    .select(['c.fullName', 'o.fullName as orbiterName', 'p.timeZone'])
    .select(
      sql<{ startAt: string; eventEndsAt: string } | null>`(select json_build_object(
        'startAt', min(s.start_at), 'eventEndsAt', max(s.event_ends_at))
        from project_sessions s where s.project_id = p.id)`.as('event'),
    )
    .select(
      sql<string | null>`(select nullif(string_agg(distinct b.brief->>'doNotFilm', E'\n'), '')
        from project_sessions s join booking_requests b on b.id = s.booking_request_id
        where s.project_id = p.id and b.brief->>'doNotFilm' <> '')`.as('doNotFilm'),
    )
    .where('p.id', '=', id)
    .orderBy('a.assignedAt', 'desc')
    .executeTakeFirst()
  if (!row) return undefined
  const { businessName, fullName, createdAt, event, status, orbiterName, timeZone, ...head } = row
  return {
    ...head,
    kind: 'project',
    customerName: businessName ?? fullName,
    orbiterName: orbiterName ?? 'Orbit',
    timeZone: timeZone ?? 'America/New_York',
    startAt: event?.startAt ? new Date(event.startAt) : createdAt,
    eventEndsAt: event?.eventEndsAt ? new Date(event.eventEndsAt) : createdAt,
    isBusiness: businessName !== null,
    isOpen: status === 'assigned' || status === 'in_progress',
  }
}

/** Finds a booking or a project by its id. Both kinds of ids are random, so they never collide. */
export async function findJobHead(executor: Db | Tx, jobId: string): Promise<JobHead | undefined> {
  if (!isUuid(jobId)) return undefined
  return (await findBookingHead(executor, jobId)) ?? findProjectHead(executor, jobId)
}
