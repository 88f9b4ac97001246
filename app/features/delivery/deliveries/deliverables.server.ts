/** The pieces of a job: planned when the job is sold or agreed, and moved with its event. */
import { isUuid } from '#app/base/ids.ts'
import type { Deliverable } from '#market/catalog/product.ts'
import { dueAtOf, planDeliverables } from '#delivery/deliveries/due-times.ts'
import { soldPieces, type SoldOffer } from '#delivery/deliveries/sold-pieces.ts'
import type { Db, Tx } from '#app/platform/db.ts'

/** @param sessionEnds the ends of the sessions, in the sequence of the sessions */
export async function insertDeliverables(
  tx: Tx,
  projectId: string,
  sold: readonly Deliverable[],
  sessionEnds: readonly Date[],
  timeZone: string,
): Promise<void> {
  const planned = planDeliverables(sold, sessionEnds, timeZone)
  if (planned.length === 0) return
  await tx
    .insertInto('deliverables')
    .values(planned.map((deliverable, position) => ({ projectId, position, ...deliverable })))
    .execute()
}

/** Plans the pieces of a direct booking once, from what was sold. */
export async function planBooking(tx: Tx, bookingId: string): Promise<void> {
  const { product, eventEndsAt, timeZone } = await tx
    .selectFrom('jobs')
    .select((eb) => [
      'product',
      eb.ref('eventEndsAt').$notNull().as('eventEndsAt'),
      eb.ref('timeZone').$notNull().as('timeZone'),
    ])
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow()
  const planned = planDeliverables(soldPieces(product as SoldOffer), [eventEndsAt], timeZone)
  await tx
    .insertInto('deliverables')
    .values(
      planned.map((deliverable, position) => ({
        bookingRequestId: bookingId,
        position,
        ...deliverable,
      })),
    )
    .onConflict((conflict) => conflict.columns(['bookingRequestId', 'position']).doNothing())
    .execute()
}

/** Updates the due times of the pieces that a direct booking still owes, after it has moved. */
export async function moveBookingPieces(tx: Tx, bookingId: string): Promise<void> {
  const owed = await tx
    .selectFrom('deliverables as d')
    .innerJoin('jobs as j', 'j.id', 'd.bookingRequestId')
    .select((eb) => [
      'd.id',
      'd.dueRule',
      eb.ref('j.eventEndsAt').$notNull().as('eventEndsAt'),
      eb.ref('j.timeZone').$notNull().as('timeZone'),
    ])
    .where('j.id', '=', bookingId)
    .where('d.deliveredAt', 'is', null)
    .execute()
  for (const { id, dueRule, eventEndsAt, timeZone } of owed)
    await tx
      .updateTable('deliverables')
      .set({ dueAt: dueAtOf(dueRule, eventEndsAt, timeZone) })
      .where('id', '=', id)
      .execute()
}

interface MovedSession {
  projectId: string
  /** The end of the session that moved. */
  session: { before: Date; now: Date }
  /** The end of the event, which is the end of its last session. */
  event: { before: Date; now: Date }
  timeZone: string
}

/**
 * Sets the due times of undelivered pieces: live pieces by their session, all others by the event.
 */
export async function moveDeliverables(
  tx: Tx,
  { projectId, session, event, timeZone }: MovedSession,
): Promise<void> {
  const owed = await tx
    .selectFrom('deliverables')
    .select(['id', 'dueAt', 'dueRule'])
    .where('projectId', '=', projectId)
    .where('deliveredAt', 'is', null)
    .execute()
  for (const { id, dueAt: before, dueRule } of owed) {
    const isLive = dueRule === 'event-end'
    const isUnmoved = isLive
      ? before.getTime() !== session.before.getTime()
      : event.before.getTime() === event.now.getTime()
    if (isUnmoved) continue
    const dueAt = isLive ? session.now : dueAtOf(dueRule, event.now, timeZone)
    await tx.updateTable('deliverables').set({ dueAt }).where('id', '=', id).execute()
  }
}

/** The number of pieces that a booking or project was sold with. */
export async function countPieces(executor: Db | Tx, jobId: string): Promise<number> {
  if (!isUuid(jobId)) return 0
  const { pieces } = await executor
    .selectFrom('deliverables')
    .select((eb) => eb.fn.countAll<number>().as('pieces'))
    .where((eb) => eb.or([eb('projectId', '=', jobId), eb('bookingRequestId', '=', jobId)]))
    .executeTakeFirstOrThrow()
  return pieces
}
