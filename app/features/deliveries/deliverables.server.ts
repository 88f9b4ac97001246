/**
 * The deliverables of a project: planned when it is sold, moved with its sessions, delivered one by
 * one.
 */
import { isUuid } from '#app/base/ids.ts'
import type { Deliverable } from '#app/features/catalog/product.ts'
import { dueAtOf, planDeliverables } from '#app/features/deliveries/due-times.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'

/** @param sessionEnds in the order of the sessions */
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

interface MovedSession {
  projectId: string
  /** The end of the session that moved. */
  session: { before: Date; now: Date }
  /** The event ends with its last session. */
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

interface Delivery {
  projectId: string
  deliverableId: string
  delivererId: string
  /** Where the customer can open it. */
  link: string
}

/**
 * Marks one piece as delivered, once. The project's lock must be held.
 * @returns the piece, or null where it was delivered before; undefined where the project has no
 * such piece
 */
export async function deliver(
  tx: Tx,
  { projectId, deliverableId, delivererId, link }: Delivery,
): Promise<{ piece: { label: string; dueAt: Date } | null; isLast: boolean } | undefined> {
  const delivered = isUuid(deliverableId)
    ? await tx
        .updateTable('deliverables')
        .set({ deliveredAt: now(), deliveredBy: delivererId, link })
        .where('id', '=', deliverableId)
        .where('projectId', '=', projectId)
        .where('deliveredAt', 'is', null)
        .returning(['label', 'dueAt'])
        .executeTakeFirst()
    : undefined
  const pieces = await tx
    .selectFrom('deliverables')
    .select(['id', 'deliveredAt'])
    .where('projectId', '=', projectId)
    .execute()
  if (!delivered && !pieces.some(({ id }) => id === deliverableId)) return undefined
  return { piece: delivered ?? null, isLast: pieces.every(({ deliveredAt }) => deliveredAt) }
}

/** How many pieces of a project are not delivered yet. */
export async function countOwed(tx: Tx, projectId: string): Promise<number> {
  const { owed } = await tx
    .selectFrom('deliverables')
    .select((eb) => eb.fn.countAll<number>().as('owed'))
    .where('projectId', '=', projectId)
    .where('deliveredAt', 'is', null)
    .executeTakeFirstOrThrow()
  return owed
}
