/** What must hold of all money, whatever has happened. Each fault is a sentence. */
import { sql } from 'kysely'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { chargesOf, type MoneyWorld, ordersOf, paymentsOf, refundsOf } from './money-world.ts'

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

/** What has left or come back there, and is posted once it has arrived or was reported. */
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

/** Forgets what Orbit has heard of meanwhile. */
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

/** What is held of each order is what was paid and neither released nor refunded. */
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
    left join ledger_transactions c on c.key = 'capture:' || p.id
    where o.customer_id = ${world.customer.id}`.execute(db())
  return rows.flatMap(({ id, fault }) => (fault ? [`order ${id}: ${fault}`] : []))
}

/** What is promised back and has not left is what the refunds say that are neither sent nor settled. */
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

/** After each step. */
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
  ]
}

/** Each account is what its entries add up to. */
async function carriedWrong(world: MoneyWorld): Promise<string[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from ledger_accounts a
    where (a.owner_id in (${world.customer.id}::uuid, ${world.orbiter.id}::uuid)
      or a.order_id in (select id from orders where customer_id = ${world.customer.id}))
    and a.balance_cents <> (select coalesce(sum(case a.normal_side when 'debit' then e.amount_cents else -e.amount_cents end), 0)
      from ledger_entries e where e.account_id = a.id)`.execute(db())
  return rows.map(({ id }) => `account ${id} isn't the sum of its entries`)
}

/** A cancellation gives back what its preview said, where nothing else was released, refunded or lost. */
async function previewFaults(world: MoneyWorld): Promise<string[]> {
  const { rows } = await sql<{ id: string; refunded: number; shown: number }>`
    select o.id, o.refunded_cents as refunded, b.refund_cents as shown
    from orders o join booking_requests b on b.id = o.booking_request_id
    where o.customer_id = ${world.customer.id} and b.status = 'cancelled' and b.agreed_at is not null
    and o.refunded_cents <> b.refund_cents and o.lost_cents = 0
    and exists (select from ledger_accounts h where h.order_id = o.id and h.kind = 'held')
    and not exists (select from ledger_transactions t where t.order_id = o.id and t.kind in ('release', 'refund')
      and t.key not in ('release:' || o.id || ':cancellation', 'refund:' || o.id || ':cancellation'))`.execute(
    db(),
  )
  return rows.map(
    ({ id, refunded, shown }) => `order ${id} refunded ${refunded}, its preview said ${shown}`,
  )
}

const GIVEN_UP = new Set(['released', 'failed', 'lapsed', 'created'])

/** A bank that has not decided is waited for; after one that was lost, the gateway refuses the rest. */
const hasEnded = ({ state, open, lost }: { state: string; open: boolean; lost: boolean }) =>
  state === 'sent' ||
  state === 'settled_by_dispute' ||
  (state === 'waiting' && open) ||
  (state === 'failed' && lost)

/** Once all jobs have caught up. */
export async function finalFaultsOf(world: MoneyWorld): Promise<string[]> {
  const [payments, refunds, orders] = await Promise.all([
    paymentsOf(world),
    refundsOf(world),
    ordersOf(world),
  ])
  const unsettled = payments.filter(
    ({ state, orderId }) =>
      state === 'capturing' || state === 'releasing' || (!orderId && state === 'authorized'),
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
    ...(await previewFaults(world)),
  ]
}
