/** What an Orbiter will earn from orders that are charged and not yet released. */
import { sql } from 'kysely'
import { commissionOf } from '#app/base/money.ts'
import { pieceShareOf } from '#money/ledger/piece-share.ts'
import { db } from '#app/platform/db.ts'

export interface HeldOrder {
  orderId: string
  customerId: string
  /** What the Orbiter will get, less commission. */
  cents: number
}

interface Row {
  orderId: string
  customerId: string
  sharedCents: number
  openCents: number
  commissionBps: number
  pieces: number
  waiting: number
}

/**
 * Reads only orders of the Orbiter's own bookings and assignments. A booking that is over has
 * nothing held unless it is disputed.
 */
export async function listHeldOrders(orbiterId: string): Promise<HeldOrder[]> {
  const { rows } = await sql<Row>`
    with mine as (
      select o.*, j.commission_bps as bps, j.since as at from job_orbiters j
        join orders o on o.booking_request_id = j.job_id
        where j.kind = 'booking' and j.orbiter_id = ${orbiterId} and j.is_open and o.state = 'held'
      union all
      select o.*, j.commission_bps, j.since from orders o
        join job_orbiters j on j.kind = 'booking' and j.job_id = o.booking_request_id
        where o.is_disputed and o.state = 'held' and j.orbiter_id = ${orbiterId} and not j.is_open
      union all
      select o.*, coalesce(j.commission_bps, o.commission_bps), j.since from job_orbiters j
        join orders o on o.project_id = j.job_id
        where j.kind = 'project' and j.orbiter_id = ${orbiterId} and j.is_open and o.state = 'held')
    select m.id as order_id, m.customer_id, m.price_cents - m.refunded_cents - m.lost_cents as shared_cents,
      m.price_cents - m.released_cents - m.refunded_cents - m.lost_cents as open_cents,
      m.bps as commission_bps,
      d.pieces, d.waiting
    from mine m cross join lateral (
      select greatest(1, count(*))::int as pieces, (count(*) filter (where not exists (select from ledger_transactions t
          where t.key = 'release:' || m.id || ':piece:' || d.id)))::int as waiting
        from deliverables d where d.project_id = m.project_id) d
    order by m.at, m.id`.execute(db())
  return rows
    .map(({ orderId, customerId, ...row }) => ({ orderId, customerId, cents: earningsOf(row) }))
    .filter(({ cents }) => cents > 0)
}

/**
 * Computes earnings the way they are released: a direct booking all together, a project piece by
 * piece.
 */
function earningsOf({ commissionBps, ...held }: Omit<Row, 'orderId' | 'customerId'>): number {
  let [openCents, earned] = [held.openCents, 0]
  for (let waiting = Math.max(1, held.waiting); waiting > 0; waiting -= 1) {
    const share = pieceShareOf({ ...held, openCents, waiting })
    earned += share - commissionOf(share, commissionBps)
    openCents -= share
  }
  return earned
}
