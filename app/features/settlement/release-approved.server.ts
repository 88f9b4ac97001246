/** Releases what an approved piece earns, once its approval can't be undone any more. */
import { sql } from 'kysely'
import { UNDO_SECONDS } from '#app/features/deliveries/delivery-job.ts'
import { openCentsOf } from '#app/features/payments/cancellation.ts'
import { lockOrder } from '#app/features/payments/orders.server.ts'
import { releaseOrder } from '#app/features/payments/settle-order.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import type { JobKind } from '#app/platform/jobs.ts'

interface EarnedPiece {
  id: string
  orderId: string
  orbiterId: string
  commissionBps: number
}

const BATCH = 200

/** Names the release of a piece, so that it happens once. */
const keyOf = (pieceId: string) => `piece:${pieceId}`
const IS_RELEASED = sql`exists (select 1 from ledger_transactions t
  where t.key = 'release:' || o.id || ':piece:' || d.id)`

/** Approved pieces of orders that are held and not disputed, with the Orbiter who delivered them. */
async function listEarned(): Promise<EarnedPiece[]> {
  const until = new Date(now().getTime() - UNDO_SECONDS * 1000)
  const { rows } = await sql<EarnedPiece>`
    with earned as (
      select d.id, o.id as order_id, b.orbiter_id, b.commission_bps, d.approved_at from orders o
        join booking_requests b on b.id = o.booking_request_id join deliverables d on d.booking_request_id = b.id
        where o.state = 'held' and not o.is_disputed and d.approved_at <= ${until} and not ${IS_RELEASED}
      union all
      select d.id, o.id, d.delivered_by, o.commission_bps, d.approved_at from orders o
        join deliverables d on d.project_id = o.project_id
        where o.state = 'held' and not o.is_disputed and d.approved_at <= ${until} and d.delivered_by is not null
          and not ${IS_RELEASED})
    select id, order_id, orbiter_id, commission_bps from earned order by approved_at, id limit ${BATCH}`.execute(
    db(),
  )
  return rows
}

/** Pieces of an order that nothing was released for yet. */
async function countOpen(tx: Tx, orderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from orders o
      join deliverables d on d.booking_request_id = o.booking_request_id or d.project_id = o.project_id
      where o.id = ${orderId} and not ${IS_RELEASED}`.execute(tx)
  return rows[0]?.count ?? 1
}

/** Each piece earns an equal share of what is still held; the last one all that is left. */
async function releasePiece(piece: EarnedPiece): Promise<void> {
  await transaction(async (tx) => {
    const order = await lockOrder(tx, piece.orderId)
    if (order.state !== 'held' || order.isDisputed) return
    const cents = Math.floor(openCentsOf(order) / Math.max(1, await countOpen(tx, order.id)))
    await releaseOrder(tx, order, {
      key: keyOf(piece.id),
      cents,
      orbiterId: piece.orbiterId,
      commissionBps: piece.commissionBps,
    })
  })
}

/** @returns how many were found */
export async function releaseApprovedPieces(): Promise<number> {
  const earned = await listEarned()
  for (const piece of earned) await releasePiece(piece)
  return earned.length
}

export const releasePiecesJob: JobKind = {
  name: 'release-approved-pieces',
  cron: '* * * * *',
  async run() {
    await releaseApprovedPieces()
  },
}
