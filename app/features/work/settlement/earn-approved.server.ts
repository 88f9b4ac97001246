/**
 * Releases the earnings for the approved pieces of a project, once the approvals can't be undone
 * anymore. A direct booking is released once, when it is completed.
 */
import { sql } from 'kysely'
import { UNDO_SECONDS } from '#delivery/deliveries/delivery-job.ts'
import { openCentsOf } from '#money/payments/cancellation.ts'
import { lockOrder, type OrderRow } from '#money/payments/orders.server.ts'
import { pieceShareOf } from '#money/ledger/piece-share.ts'
import { lockEarners } from '#money/ledger/post.server.ts'
import { earnShare } from '#money/payments/settle-order.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import type { Task } from '#app/platform/tasks.ts'

const BATCH = 200

/** The idempotency key for releasing a piece, so that it happens only once. */
const keyOf = (pieceId: string) => `piece:${pieceId}`
const IS_RELEASED = sql<boolean>`exists (select 1 from ledger_transactions t
  where t.key = 'release:' || o.id || ':piece:' || d.id)`

/**
 * Orders of projects that are held and not disputed, and have approved pieces that are not released
 * yet.
 */
async function listEarning(until: Date): Promise<{ id: string; projectId: string }[]> {
  const { rows } = await sql<{ id: string; projectId: string }>`
    select o.id, o.project_id from orders o join deliverables d on d.project_id = o.project_id
      where o.state = 'held' and not o.is_disputed and d.approved_at <= ${until} and d.delivered_by is not null
        and not ${IS_RELEASED}
      group by o.id order by min(d.approved_at), o.id limit ${BATCH}`.execute(db())
  return rows
}

interface Piece {
  id: string
  /** Whether the piece is approved and has a deliverer who earns it. */
  isEarned: boolean
  isReleased: boolean
  orbiterId: string | null
  commissionBps: number
}

/**
 * The pieces of an order. Each belongs to the Orbiter who delivered it, at the commission that this
 * Orbiter was promised.
 */
async function listPieces(tx: Tx, orderId: string, until: Date): Promise<Piece[]> {
  const { rows } = await sql<Piece>`
    select d.id, ${IS_RELEASED} as is_released, d.delivered_by as orbiter_id,
      coalesce(d.approved_at <= ${until}, false) and d.delivered_by is not null as is_earned,
      coalesce((select a.commission_bps from orbiter_assignments a
        where a.project_id = o.project_id and a.orbiter_id = d.delivered_by order by a.assigned_at desc limit 1),
        o.commission_bps) as commission_bps
    from orders o join deliverables d on d.project_id = o.project_id
    where o.id = ${orderId} order by d.approved_at, d.position, d.id`.execute(tx)
  return rows
}

/**
 * Each approved piece earns an equal share of what is neither refunded nor lost, and the last piece
 * earns the remainder. The caller must hold the order's lock.
 * @param until approvals after this instant may still be undone
 */
export async function earnPieces(tx: Tx, order: OrderRow, until: Date): Promise<void> {
  if (order.state !== 'held' || order.isDisputed) return
  const pieces = await listPieces(tx, order.id, until)
  let waiting = pieces.filter(({ isReleased }) => !isReleased).length
  const due = pieces.flatMap(({ isEarned, isReleased, orbiterId, ...piece }) =>
    isEarned && !isReleased && orbiterId ? [{ ...piece, orbiterId }] : [],
  )
  await lockEarners(
    tx,
    due.map(({ orbiterId }) => orbiterId),
  )
  for (const { id, orbiterId, commissionBps } of due) {
    const held = {
      sharedCents: order.priceCents - order.refundedCents - order.lostCents,
      openCents: openCentsOf(order),
      pieces: pieces.length,
      waiting,
    }
    await earnShare(tx, order, {
      key: keyOf(id),
      cents: pieceShareOf(held),
      orbiterId,
      commissionBps,
    })
    waiting -= 1
    // The last piece closed the order.
    if (openCentsOf(order) === 0) return
  }
}

/** Locks the project before its order, as every other change of a project does. */
export async function lockProjectOf(tx: Tx, projectId: string): Promise<void> {
  await tx
    .selectFrom('videoProjects')
    .select('id')
    .where('id', '=', projectId)
    .forUpdate()
    .execute()
}

/** @returns how many orders were found */
export async function earnApprovedPieces(): Promise<number> {
  const until = new Date(now().getTime() - UNDO_SECONDS * 1000)
  const earning = await listEarning(until)
  for (const { id, projectId } of earning)
    await transaction(async (tx) => {
      // Waits for an approval that is being undone at this moment.
      await lockProjectOf(tx, projectId)
      await earnPieces(tx, await lockOrder(tx, id), until)
    })
  return earning.length
}

export const earnPiecesTask: Task = {
  name: 'release-approved-pieces',
  cron: '* * * * *',
  async run() {
    await earnApprovedPieces()
  },
}
