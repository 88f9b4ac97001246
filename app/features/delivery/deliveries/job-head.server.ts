/** The facts of a direct booking or a project that its deliveries need. */
import { sql } from 'kysely'
import { isUuid } from '#app/base/ids.ts'
import { DEFAULT_ZONE } from '#app/base/zoned-time.ts'
import type { DeliveryJob } from '#delivery/deliveries/delivery-job.ts'
import type { Db, Tx } from '#app/platform/db.ts'

export interface JobHead extends Omit<DeliveryJob, 'startAt' | 'eventEndsAt' | 'pieces'> {
  /** The name of the product, otherwise the title. */
  soldAs: string
  startAt: Date
  eventEndsAt: Date
}

/**
 * Finds a booking or a project by its id. Both kinds of ids are random, so they never collide.
 * A request is not found, because it owes nothing. The Orbiter of a project is the one who has it
 * or had it last.
 */
export async function findJobHead(executor: Db | Tx, jobId: string): Promise<JobHead | undefined> {
  if (!isUuid(jobId)) return undefined
  return executor
    .selectFrom('jobs as j')
    .innerJoin('users as c', 'c.id', 'j.customerId')
    .leftJoin('jobOrbiters as w', 'w.jobId', 'j.id')
    .leftJoin('users as o', 'o.id', 'w.orbiterId')
    .select((eb) => [
      eb.ref('j.id').$notNull().as('id'),
      sql<JobHead['kind']>`j.kind`.as('kind'),
      eb.ref('j.title').$notNull().as('title'),
      eb.ref('j.soldAs').$notNull().as('soldAs'),
      'c.id as customerId',
      sql<string>`coalesce(j.customer_name, j.business_name, c.full_name)`.as('customerName'),
      'w.orbiterId',
      sql<string>`coalesce(o.full_name, 'Orbit')`.as('orbiterName'),
      sql<string>`coalesce(j.time_zone, ${DEFAULT_ZONE})`.as('timeZone'),
      eb.ref('j.startAt').$notNull().as('startAt'),
      eb.ref('j.eventEndsAt').$notNull().as('eventEndsAt'),
      'j.doNotFilm',
      eb.ref('j.isBusiness').$notNull().as('isBusiness'),
      sql<boolean>`coalesce(w.is_open, false)`.as('isOpen'),
    ])
    .where('j.id', '=', jobId)
    .where('j.isAgreed', '=', true)
    .orderBy('w.since', 'desc')
    .executeTakeFirst()
}
