/** Rules for a history's money once all tasks have caught up. Each fault is a sentence. */
import { sql } from 'kysely'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { chargesOf, type MoneyWorld, ordersOf, paymentsOf, refundsOf } from './money-world.ts'

const peopleOf = ({ customer, orbiter, crew }: MoneyWorld) =>
  [customer, orbiter, ...crew].map(({ id }) => id)

/**
 * The money of a piece goes to the Orbiter whose delivery was approved, even after the job went to
 * another Orbiter.
 */
async function pieceFaults(world: MoneyWorld): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select t.key from orders o
    join ledger_transactions t on t.order_id = o.id and t.kind = 'release'
    join ledger_entries e on e.transaction_id = t.id
    join ledger_accounts a on a.id = e.account_id and a.owner_id is not null
    join deliverables d on t.key = 'release:' || o.id || ':piece:' || d.id
    left join booking_requests b on b.id = d.booking_request_id
    where o.customer_id = ${world.customer.id} and a.owner_id <> coalesce(b.orbiter_id, d.delivered_by)`.execute(
    db(),
  )
  return rows.map(({ key }) => `${key} went to another Orbiter`)
}

/** The balance of each account equals the sum of its entries. */
async function carriedWrong(world: MoneyWorld): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from ledger_accounts a
    where (a.owner_id = any(${peopleOf(world)}::uuid[])
      or a.order_id in (select id from orders where customer_id = ${world.customer.id}))
    and a.balance_cents <> (select coalesce(sum(case a.normal_side when 'debit' then e.amount_cents else -e.amount_cents end), 0)
      from ledger_entries e where e.account_id = a.id)`.execute(db())
  return rows.map(({ id }) => `account ${id} isn't the sum of its entries`)
}

/**
 * A cancellation refunds the amount in its preview if nothing else was released, refunded or lost
 * and no bank decision is pending.
 */
async function previewFaults(world: MoneyWorld): Promise<string[]> {
  const { rows } = await sql<{ id: string; refunded: number; shown: number }>`
    select o.id, o.refunded_cents as refunded, b.refund_cents as shown
    from orders o join booking_requests b on b.id = o.booking_request_id
    where o.customer_id = ${world.customer.id} and b.status = 'cancelled' and b.agreed_at is not null
    and o.refunded_cents <> b.refund_cents and o.lost_cents = 0 and not o.is_disputed
    and exists (select from ledger_accounts h where h.order_id = o.id and h.kind = 'held')
    and not exists (select from ledger_transactions t where t.order_id = o.id and t.kind in ('release', 'refund')
      and t.key not in ('release:' || o.id || ':cancellation', 'refund:' || o.id || ':cancellation'))`.execute(
    db(),
  )
  return rows.map(
    ({ id, refunded, shown }) => `order ${id} refunded ${refunded}, its preview said ${shown}`,
  )
}

/**
 * When a search is over, no card stays reserved for it. A project that the team has set to in
 * production is charged instead, with or without an Orbiter.
 */
async function searchFaults(world: MoneyWorld): Promise<string[]> {
  const { rows } = await sql<{ id: string; state: string }>`
    select o.id, o.state from orders o join video_projects v on v.id = o.project_id and v.source = 'package'
    where o.customer_id = ${world.customer.id} and o.state in ('open', 'authorized')
    and (v.match_status = 'withdrawn' or (v.match_status in ('searching', 'unfilled') and v.status <> 'in_production'
      and (select min(s.start_at) from project_sessions s where s.project_id = v.id) <= ${now()}
      and not exists (select from orbiter_assignments a where a.project_id = v.id and a.status <> 'cancelled')))
    and not exists (select from payments p where p.order_id = o.id and p.state = 'capturing')`.execute(
    db(),
  )
  return rows.map(({ id, state }) => `order ${id} is ${state} though its search is over`)
}

const GIVEN_UP = new Set(['voided', 'failed', 'lapsed', 'created'])

/**
 * A refund may still wait for a bank that has not decided; after a lost dispute, the gateway
 * refuses the rest.
 */
const hasEnded = ({ state, open, lost }: { state: string; open: boolean; lost: boolean }) =>
  state === 'sent' ||
  state === 'settled_by_dispute' ||
  (state === 'waiting' && open) ||
  (state === 'failed' && lost)

/** Runs once all tasks have caught up. */
export async function finalFaultsOf(world: MoneyWorld): Promise<string[]> {
  const [payments, refunds, orders] = await Promise.all([
    paymentsOf(world),
    refundsOf(world),
    ordersOf(world),
  ])
  const unsettled = payments.filter(
    ({ state, orderId }) =>
      state === 'capturing' || state === 'voiding' || (!orderId && state === 'authorized'),
  )
  const captured = (await chargesOf(world)).filter(
    ({ state, status, authorizedUntil }) =>
      GIVEN_UP.has(state) &&
      (status === 'needs-action' ||
        (status === 'authorized' && Number(authorizedUntil) > Number(now()))),
  )
  return [
    ...unsettled.map(({ id, state }) => `payment ${id} stays ${state}`),
    ...captured.map(
      ({ paymentId, state }) => `payment ${paymentId} is ${state} here and reserved there`,
    ),
    ...refunds.flatMap((refund) =>
      hasEnded(refund) ? [] : [`refund ${refund.id} is ${refund.state}`],
    ),
    ...world.unheard.map(({ posting }) => `${posting} was never heard of`),
    ...orders.flatMap(({ id, state, releasedCents }) =>
      state === 'ended' && releasedCents > 0 ? [`order ${id} ended although it was earned`] : [],
    ),
    ...(await carriedWrong(world)),
    ...(await pieceFaults(world)),
    ...(await previewFaults(world)),
    ...(await searchFaults(world)),
  ]
}
