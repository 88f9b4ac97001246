/** Ends searches that found no Orbiter, and voids what was reserved on the card. */
import { sql } from 'kysely'
import { lockOrderOf, type OrderRow } from '#money/payments/orders.server.ts'
import { isCapturing } from '#money/payments/settle-order.server.ts'
import { IS_CONFIRMED, isGivenUp, isSearchOver } from '#work/projects/confirmed-project.server.ts'
import { endUnmatchedProject } from '#work/projects/remove-orbiter.server.ts'
import { settleProject } from '#work/settlement/managed-orders.server.ts'
import { lockProjectOf } from '#work/settlement/earn-approved.server.ts'
import { notifyEnded } from '#work/settlement/tell-ended.server.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import type { Task } from '#app/platform/tasks.ts'

const BATCH = 100

/** Uncharged orders of projects without a confirmed Orbiter. */
const listUncharged = () =>
  db()
    .selectFrom('orders as o')
    .innerJoin('videoProjects as p', 'p.id', 'o.projectId')
    .select('p.id')
    .where('o.state', 'in', ['open', 'authorized'])
    .where(sql<boolean>`not ${IS_CONFIRMED}`)
    .orderBy('p.createdAt')
    .orderBy('p.id')
    .limit(BATCH)

/**
 * Ends searches whose event has begun, and voids the reservations of projects that the team ended
 * manually. If a charge is in progress, for an Orbiter who has left since, the team handles it like
 * every charged order.
 */
export async function endUnmatchedOrders(): Promise<void> {
  const over = await listUncharged().where(isSearchOver()).execute()
  for (const { id } of over) await transaction((tx) => endSearch(tx, id))
  const givenUp = await listUncharged().where(isGivenUp()).execute()
  for (const { id } of givenUp)
    await transaction(async (tx) => {
      // Waits for an Orbiter who is being assigned at this moment.
      await lockProjectOf(tx, id)
      await settleProject(tx, id, null)
    })
}

async function endSearch(tx: Tx, projectId: string): Promise<void> {
  await lockProjectOf(tx, projectId)
  const order = await lockOrderOf(tx, { projectId })
  if (!order || !isUncharged(order) || (await isCapturing(tx, order.id))) return
  if (await endUnmatchedProject(tx, projectId))
    await notifyEnded(tx, { ...order, projectId }, 'unmatched')
}

const isUncharged = ({ state }: OrderRow) => state === 'open' || state === 'authorized'

export const endUnmatchedOrdersTask: Task = {
  name: 'end-unmatched-orders',
  cron: '* * * * *',
  run: endUnmatchedOrders,
}
