/**
 * Money that an Orbiter will still get for finished work: it could not be paid out after they
 * leave.
 */
import { sql } from 'kysely'
import type { Db, Tx } from '#app/platform/db.ts'

/** The part of order `o` that is neither released, refunded nor lost. */
const OPEN = sql`o.price_cents - o.released_cents - o.refunded_cents - o.lost_cents`

/**
 * From direct bookings that are over but whose card is still being charged or whose charge is
 * disputed by the bank.
 */
const ofBookings = (orbiterId: string) => sql`
  select ${OPEN} - case b.status when 'cancelled' then coalesce(b.refund_cents, b.price_cents, 0) else 0 end as cents,
    b.commission_bps as bps
  from booking_requests b join orders o on o.booking_request_id = b.id
  where b.orbiter_id = ${orbiterId} and b.status in ('completed', 'cancelled') and b.agreed_at is not null
    and o.state in ('authorized', 'held')`

/**
 * From projects: the pieces that the Orbiter delivered and, if the Orbiter finished the project,
 * everything that no one else delivered. Rounded if the pieces can't share the price evenly.
 */
const ofProjects = (orbiterId: string) => sql`
  select case when d.waiting > 0 then (${OPEN}) * d.mine / d.waiting when a.is_done then ${OPEN} else 0 end,
    coalesce(a.bps, o.commission_bps)
  from orders o
    left join lateral (select commission_bps as bps, status = 'completed' as is_done from orbiter_assignments
      where project_id = o.project_id and orbiter_id = ${orbiterId} order by assigned_at desc limit 1) a on true
    cross join lateral (select count(*) as waiting,
        count(*) filter (where delivered_by = ${orbiterId} or (a.is_done and delivered_by is null)) as mine
      from deliverables where project_id = o.project_id and not exists (select from ledger_transactions t
        where t.key = 'release:' || o.id || ':piece:' || deliverables.id)) d
  where o.state in ('authorized', 'held') and o.project_id in (
    select project_id from deliverables where delivered_by = ${orbiterId} union
    select project_id from orbiter_assignments where orbiter_id = ${orbiterId} and status = 'completed')`

/** From tips whose card is being charged. */
const ofTips = (orbiterId: string) => sql`
  select amount_cents, 0 from payments where orbiter_id = ${orbiterId} and purpose = 'tip'
    and state in ('created', 'needs-action', 'authorized', 'capturing')`

/** In cents, less the commission. */
export async function readMoneyToCome(executor: Db | Tx, orbiterId: string): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(cents - floor(cents * bps / 10000.0)) filter (where cents > 0), 0)::float8 as cents
    from (${ofBookings(orbiterId)} union all ${ofProjects(orbiterId)} union all ${ofTips(orbiterId)}) to_come`.execute(
    executor,
  )
  return rows[0]?.cents ?? 0
}
