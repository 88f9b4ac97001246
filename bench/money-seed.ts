/**
 * Fills a migrated, empty database with orders that were paid and released over the last 400 days,
 * in plain SQL: bookings, payments, the test gateway's charges, and the ledger with its totals.
 */
import type pg from 'pg'
import { sizeOf } from '../scripts/smoke.mjs'

export const ORDERS = sizeOf(100_000, 2000)
const DAYS = 400
const CUSTOMERS = 1000
const ORBITERS = 200
const PRICE = 14_900
const COMMISSION = 1490
const FEE = 462

/** The owner of Orbit's own accounts. */
const NO_OWNER = "'00000000-0000-0000-0000-000000000000'::uuid"
const idOf = (what: string, n = 'n') => `md5('money-${what}-' || ${n})::uuid`
/** A fifth of all orders belong to the first Orbiter. */
const orbiterOf = `case when n % 5 = 0 then 1 else 2 + n % ${ORBITERS - 1} end`
/** Spread evenly over the days; the last day is yesterday. */
const paidAt = `date_trunc('day', now()) - interval '${DAYS} days' + n * interval '${DAYS} days' / ${ORDERS + 1}`

/** An Orbiter with a fifth of the orders, and the customer of the middle order. */
export const BUSY_ORBITER = `select id from users where email = 'orbiter-1@money.example'`
export const MIDDLE_BOOKING = `select b.id, b.customer_id from booking_requests b where b.id = ${idOf('booking', String(ORDERS / 2))}`

const STATEMENTS = [
  `insert into users (id, email, full_name, email_confirmed_at, time_zone)
    select ${idOf('customer')}, 'customer-' || n || '@money.example', 'Customer ' || n, now(), 'America/Chicago' from generate_series(1, ${CUSTOMERS}) n
    union all
    select ${idOf('orbiter')}, 'orbiter-' || n || '@money.example', 'Orbiter ' || n, now(), 'America/Chicago' from generate_series(1, ${ORBITERS}) n`,
  `insert into user_roles (user_id, role) select ${idOf('orbiter')}, 'orbiter' from generate_series(1, ${ORBITERS}) n`,
  `insert into profiles (user_id, email, full_name, location, time_zone)
    select ${idOf('orbiter')}, 'orbiter-' || n || '@money.example', 'Orbiter ' || n, 'Dallas, TX', 'America/Chicago' from generate_series(1, ${ORBITERS}) n`,
  `insert into booking_requests (id, customer_id, orbiter_id, customer_name, customer_email, requested_date, requested_time, time_zone,
      start_at, end_at, event_ends_at, service_type, product, price_cents, commission_bps, expires_at, status, agreed_at, completed_at)
    select ${idOf('booking')}, ${idOf('customer', `(1 + n % ${CUSTOMERS})`)}, ${idOf('orbiter', `(${orbiterOf})`)},
      'A customer', 'customer@money.example', at::date, '18:00', 'America/Chicago', at, at + interval '1 hour', at + interval '1 hour', '30s Reel',
      '{"kind":"reel","id":null,"name":"30s Reel","durationMinutes":60,"deliveryDays":2}', ${PRICE}, 1000, at, 'completed', at, at + interval '2 days'
    from generate_series(1, ${ORDERS}) n, lateral (select ${paidAt} as at) day`,
  `insert into orders (id, booking_request_id, customer_id, price_cents, commission_bps, state, released_cents, created_at)
    select ${idOf('order')}, ${idOf('booking')}, ${idOf('customer', `(1 + n % ${CUSTOMERS})`)}, ${PRICE}, 1000, 'settled', ${PRICE}, ${paidAt}
    from generate_series(1, ${ORDERS}) n`,
  `insert into payments (id, customer_id, order_id, purpose, amount_cents, fingerprint, gateway, gateway_id, state, created_at, changed_at, captured_at)
    select ${idOf('payment')}, ${idOf('customer', `(1 + n % ${CUSTOMERS})`)}, ${idOf('order')}, 'order', ${PRICE},
      sha256(n::text::bytea), 'test', 'ch_' || n, 'captured', ${paidAt}, ${paidAt}, ${paidAt}
    from generate_series(1, ${ORDERS}) n`,
  `insert into test_charges (id, key, method_id, amount_cents, captured_cents, fee_cents, status, created_at, captured_at)
    select 'ch_' || n, ${idOf('payment')}::text, 'pm_pays', ${PRICE}, ${PRICE}, ${FEE}, 'captured', ${paidAt}, ${paidAt}
    from generate_series(1, ${ORDERS}) n`,
  `insert into ledger_accounts (kind, normal_side) values ('gateway', 'debit'), ('gateway-fees', 'debit'), ('commission', 'credit')`,
  `insert into ledger_accounts (kind, normal_side, owner_id) select 'payable', 'credit', ${idOf('orbiter')} from generate_series(1, ${ORBITERS}) n`,
  `insert into ledger_accounts (kind, normal_side, order_id) select 'held', 'credit', ${idOf('order')} from generate_series(1, ${ORDERS}) n`,
  `create temporary table posted as
    select row_number() over (order by at, n, kind) as id, * from (
      select n, 'capture' as kind, 'capture:' || ${idOf('payment')} as key, ${paidAt} as at from generate_series(1, ${ORDERS}) n
      union all
      select n, 'gateway-fee', 'fee:' || ${idOf('payment')}, ${paidAt} from generate_series(1, ${ORDERS}) n
      union all
      select n, 'release', 'release:' || ${idOf('order')} || ':rest', ${paidAt} + interval '2 days' from generate_series(1, ${ORDERS}) n) all_of_them`,
  `insert into ledger_transactions (id, key, fingerprint, kind, order_id, posted_at) overriding system value
    select id, key, sha256(key::bytea), kind, ${idOf('order')}, at from posted`,
  `create temporary table legs as
    select row_number() over (order by posted.id, legs.part) as id, posted.id as transaction_id, legs.kind, legs.cents, posted.at, posted.n
    from posted join (values
      ('capture', 1, 'gateway', ${PRICE}), ('capture', 2, 'held', -${PRICE}),
      ('gateway-fee', 1, 'gateway-fees', ${FEE}), ('gateway-fee', 2, 'gateway', -${FEE}),
      ('release', 1, 'held', ${PRICE}), ('release', 2, 'payable', -${PRICE - COMMISSION}), ('release', 3, 'commission', -${COMMISSION})
    ) as legs (of, part, kind, cents) on legs.of = posted.kind`,
  `insert into ledger_entries (id, transaction_id, account_id, amount_cents, posted_at, balance_cents) overriding system value
    select l.id, l.transaction_id, a.id, l.cents, l.at,
      sum(case a.normal_side when 'debit' then l.cents else -l.cents end) over (partition by a.id order by l.id)
    from legs l join ledger_accounts a on a.kind = l.kind and coalesce(a.owner_id, a.order_id, ${NO_OWNER}) = case l.kind
      when 'payable' then ${idOf('orbiter', `(${orbiterOf})`)} when 'held' then ${idOf('order')} else ${NO_OWNER} end`,
  `update ledger_accounts a set balance_cents = sums.cents from (
      select e.account_id, sum(case a.normal_side when 'debit' then e.amount_cents else -e.amount_cents end) as cents
      from ledger_entries e join ledger_accounts a on a.id = e.account_id group by 1) sums
    where sums.account_id = a.id and sums.cents <> 0`,
  `insert into ledger_totals (account_id, hour, kind, cents)
    select e.account_id, date_trunc('hour', e.posted_at), t.kind, sum(e.amount_cents)
    from ledger_entries e join ledger_transactions t on t.id = e.transaction_id join ledger_accounts a on a.id = e.account_id
    where a.owner_id is null and a.order_id is null group by 1, 2, 3`,
  `select setval(pg_get_serial_sequence('ledger_transactions', 'id'), (select max(id) from ledger_transactions)),
    setval(pg_get_serial_sequence('ledger_entries', 'id'), (select max(id) from ledger_entries))`,
  `drop table posted, legs`,
]

/** Does nothing if the database already contains the orders. */
export async function seedMoney(pool: pg.Pool): Promise<void> {
  const { rowCount } = await pool.query('select from orders limit 1')
  if (rowCount) return
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    for (const statement of STATEMENTS) await client.query(statement)
    await client.query('vacuum analyze')
  } finally {
    client.release(true)
  }
}
