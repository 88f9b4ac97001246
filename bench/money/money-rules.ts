/** Rules for all money, whatever has happened. Each fault is a sentence. */
import { sql } from 'kysely'
import { db } from '#app/platform/db.ts'
import type { MoneyWorld } from './money-world.ts'

interface Totals {
  sum: number
  negative: number
  ledger: number
  gateway: number
  onItsWay: number
}

const GATEWAY_CENTS = sql`
  (select coalesce(sum(captured_cents - case status when 'captured' then fee_cents else 0 end), 0) from test_charges)
  - (select coalesce(sum(amount_cents), 0) from test_transfers where status not in ('failed', 'won'))`

/**
 * Money that has left or come back at the gateway, and is only posted once it has arrived or was
 * reported.
 */
const ON_ITS_WAY = sql`
  (select coalesce(sum(case
    when t.kind = 'payout' and exists (select from ledger_transactions where key = 'payout-paid:' || t.key) then 0
    when t.kind = 'payout' then -t.amount_cents
    when not exists (select from ledger_transactions where key = 'dispute-taken:' || d.id)
      then case t.status when 'won' then 0 else -t.amount_cents end
    when t.status = 'won' and not exists (select from ledger_transactions where key = 'dispute-won:' || d.id)
      then t.amount_cents else 0 end), 0)
  from test_transfers t left join disputes d on d.gateway_id = t.id
  where t.kind in ('payout', 'dispute') and t.status <> 'failed')`

async function readTotals(): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select
      coalesce(sum(case normal_side when 'debit' then balance_cents else -balance_cents end), 0)::float8 as sum,
      (count(*) filter (where balance_cents < 0 and normal_side = 'credit' and kind <> 'commission'))::int as negative,
      coalesce(sum(balance_cents) filter (where kind = 'gateway'), 0)::float8 as ledger,
      (${GATEWAY_CENTS})::float8 as gateway,
      (${ON_ITS_WAY})::float8 as "onItsWay"
    from ledger_accounts`.execute(db())
  return rows[0] ?? { sum: Number.NaN, negative: 0, ledger: 0, gateway: 0, onItsWay: 0 }
}

/** Sums up the missing postings. First drops those that Orbit has posted in the meantime. */
async function sumUnheard(world: MoneyWorld): Promise<number> {
  if (world.unheard.length === 0) return 0
  const keys = world.unheard.map(({ posting }) => posting)
  const posted = await db()
    .selectFrom('ledgerTransactions')
    .select('key')
    .where('key', 'in', keys)
    .execute()
  const heard = new Set(posted.map(({ key }) => key))
  world.unheard = world.unheard.filter(({ posting }) => !heard.has(posting))
  return world.unheard.reduce((sum, { cents }) => sum + cents, 0)
}

/** The amount held for each order is what was paid and neither released nor refunded. */
async function orderFaults(world: MoneyWorld): Promise<string[]> {
  const { rows } = await sql<{ id: string; fault: string }>`
    select o.id, case
      when o.released_cents + o.refunded_cents + o.lost_cents > o.price_cents then 'more than its price was released and refunded'
      when coalesce(h.balance_cents, 0) <> case when o.state in ('held', 'settled') or h.id is not null
        then case when c.id is null then 0 else o.price_cents - o.released_cents - o.refunded_cents - o.lost_cents end else 0 end
        then 'it holds ' || coalesce(h.balance_cents, 0) || ' of ' || o.price_cents || ' after ' || o.released_cents
          || ' released and ' || o.refunded_cents || ' refunded' end as fault
    from orders o
    left join ledger_accounts h on h.order_id = o.id and h.kind = 'held'
    left join payments p on p.order_id = o.id and p.purpose = 'order' and p.state = 'captured'
    left join ledger_transactions c on c.key = 'capture:' || coalesce(p.id, o.id)
    where o.customer_id = ${world.customer.id}`.execute(db())
  return rows.flatMap(({ id, fault }) => (fault ? [`order ${id}: ${fault}`] : []))
}

/** The amount owed to the customer is the sum of the refunds that are neither sent nor settled. */
async function refundFaults(world: MoneyWorld): Promise<string[]> {
  const { rows } = await sql<{ id: string; owed: number; promised: number }>`
    select o.id, coalesce(a.balance_cents, 0)::float8 as owed, r.cents::float8 as promised
    from orders o
    left join ledger_accounts a on a.order_id = o.id and a.kind = 'refunds'
    cross join lateral (select coalesce(sum(amount_cents - settled_cents), 0) as cents
      from refunds where order_id = o.id and state in ('created', 'waiting', 'failed')) r
    where o.customer_id = ${world.customer.id} and coalesce(a.balance_cents, 0) <> r.cents`.execute(
    db(),
  )
  return rows.map(({ id, owed, promised }) => `order ${id} owes ${owed}, its refunds ${promised}`)
}

/** A package is charged once an Orbiter has it or the team films it itself, and never before. */
async function earlyFaults(world: MoneyWorld): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from orders o join video_projects v on v.id = o.project_id and v.source = 'package'
    where o.customer_id = ${world.customer.id}
    and (exists (select from payments p where p.order_id = o.id and p.purpose = 'order' and p.state in ('capturing', 'captured'))
      or exists (select from ledger_transactions t where t.order_id = o.id and t.kind = 'capture'))
    and not exists (select from orbiter_assignments a where a.project_id = v.id)
    and not exists (select from events e where e.subject_type = 'project' and e.subject_id = v.id
      and e.kind = 'project.status-set' and e.to_status = 'in_production')`.execute(db())
  return rows.map(({ id }) => `order ${id} was charged before anyone had its project`)
}

/** Runs after each step. */
export async function faultsOf(world: MoneyWorld): Promise<string[]> {
  const unheard = await sumUnheard(world)
  const { sum, negative, ledger, gateway: there, onItsWay } = await readTotals()
  return [
    ...(sum === 0 ? [] : [`the ledger sums to ${sum}`]),
    ...(negative === 0 ? [] : [`${negative} liabilities are negative`]),
    ...(ledger + unheard + onItsWay === there
      ? []
      : [
          `the ledger has ${ledger} at the gateway and has not heard of ${unheard}, ${onItsWay} is on its way, the gateway says ${there}`,
        ]),
    ...(await orderFaults(world)),
    ...(await refundFaults(world)),
    ...(await earlyFaults(world)),
  ]
}
