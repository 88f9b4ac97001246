/**
 * Reads what the ledger has posted for the gateway's objects, by day and by key, using an index for
 * each.
 */
import { sql } from 'kysely'
import { isUuid } from '#app/base/ids.ts'
import { DAY_MS } from '#app/base/time.ts'
import type { GatewayName } from '#money/gateways/gateway.ts'
import type { MovementKind, PostedObject } from '#team/reconciliation/reconciliation.ts'
import { db } from '#app/platform/db.ts'

/** Postings whose key names a row, by the prefix of the key: `capture:<payment>`. */
const POSTINGS: Record<string, { kind: MovementKind; of: Owner }> = {
  'capture:': { kind: 'charge', of: 'payment' },
  'fee:': { kind: 'fee', of: 'payment' },
  'refund-sent:': { kind: 'refund', of: 'refund' },
  'refund-returned:': { kind: 'refund', of: 'refund' },
  'payout-paid:': { kind: 'payout', of: 'payout' },
  'payout-returned:': { kind: 'payout', of: 'payout' },
  'dispute-taken:': { kind: 'dispute', of: 'dispute' },
  'dispute-won:': { kind: 'dispute', of: 'dispute' },
  'dispute-fee:': { kind: 'fee', of: 'dispute' },
}

type Owner = 'payment' | 'refund' | 'payout' | 'dispute'

interface Posting {
  key: string
  cents: number
  day: string
}

/** Everything that a day has moved in the ledger's account at the gateway. */
async function postingsOfDay(day: string): Promise<Posting[]> {
  const from = new Date(`${day}T00:00:00Z`)
  const { rows } = await sql<Posting>`
    select t.key, sum(e.amount_cents)::float8 as cents, ${day} as day
    from ledger_accounts a
    join ledger_entries e on e.account_id = a.id
    join ledger_transactions t on t.id = e.transaction_id
    where a.kind = 'gateway' and e.posted_at >= ${from} and e.posted_at < ${new Date(from.getTime() + DAY_MS)}
    group by t.key`.execute(db())
  return rows
}

/**
 * Starts from the keys, because the account at the gateway has an entry for everything that ever
 * moved.
 */
async function postingsOf(keys: readonly string[]): Promise<Posting[]> {
  const { rows } = await sql<Posting>`
    with posted as materialized (
      select id, key, posted_at from ledger_transactions where key = any(${keys}::text[]))
    select posted.key, moved.cents::float8 as cents,
      to_char(posted.posted_at at time zone 'utc', 'YYYY-MM-DD') as day
    from posted cross join lateral (
      select sum(e.amount_cents) as cents
      from ledger_entries e join ledger_accounts a on a.id = e.account_id
      where e.transaction_id = posted.id and a.kind = 'gateway') moved
    where moved.cents is not null`.execute(db())
  return rows
}

interface Row {
  /** The id as it appears in keys; for a refund that was sent again, it includes the attempt. */
  id: string
  gatewayId: string
  gateway: string
  of: Owner
  /** The amount that may leave on one day and come back on another; null if it moves only once. */
  cents: number | null
}

/** Orbit's rows for objects of the gateway and for postings of the ledger. */
async function findRows(gatewayIds: readonly string[], ids: readonly string[]): Promise<Row[]> {
  const found = (column: string) => sql`${sql.ref(column)} = any(${gatewayIds}::text[])`
  const posted = (column: string) => sql`${sql.ref(column)} = any(${ids}::uuid[])`
  const payments = sql`select id::text, gateway_id as "gatewayId", gateway, 'payment' as of, null::int as cents
    from payments where gateway_id is not null`
  const payouts = sql`select id::text, gateway_id, gateway, 'payout', amount_cents
    from payouts where gateway_id is not null`
  const disputes = sql`select d.id::text, d.gateway_id, p.gateway, 'dispute', d.amount_cents
    from disputes d join payments p on p.id = d.payment_id where true`
  const refunds = sql`select case a.attempt when 1 then r.id::text else r.id || ':' || a.attempt end,
      a.gateway_id, p.gateway, 'refund',
      r.amount_cents - case a.attempt when r.attempt then r.settled_cents else 0 end
    from refunds r join payments p on p.id = r.payment_id,
      unnest(r.earlier_ids || r.gateway_id) with ordinality as a (gateway_id, attempt)
    where a.gateway_id is not null`
  const { rows } = await sql<Row>`
    ${payments} and ${found('gateway_id')} union ${payments} and ${posted('id')}
    union ${payouts} and ${found('gateway_id')} union ${payouts} and ${posted('id')}
    union ${disputes} and ${found('d.gateway_id')} union ${disputes} and ${posted('d.id')}
    union ${refunds} and ${found('r.gateway_id')} union ${refunds} and ${posted('r.id')}
    union ${refunds} and cardinality(r.earlier_ids) > 0 and r.earlier_ids && ${gatewayIds}::text[]`.execute(
    db(),
  )
  return rows
}

/** Splits a key such as `refund-sent:<refund>:2` into what was posted and the row it is about. */
function split(key: string): { prefix: string; id: string; rowId: string } | null {
  const prefix = Object.keys(POSTINGS).find((each) => key.startsWith(each))
  if (!prefix) return null
  const id = key.slice(prefix.length)
  const [rowId = ''] = id.split(':')
  return isUuid(rowId) ? { prefix, id, rowId } : null
}

/**
 * What the ledger has posted on a day, and what it has posted for the objects that the gateway has
 * moved around that day.
 * @param gatewayIds the objects that the gateway has moved around the day
 * @param nearby the days that count as the same day
 */
export async function readPosted(
  gateway: GatewayName,
  day: string,
  { gatewayIds, nearby }: { gatewayIds: readonly string[]; nearby: readonly string[] },
): Promise<PostedObject[]> {
  const ofDay = await postingsOfDay(day)
  const known = ofDay.flatMap(({ key }) => split(key)?.rowId ?? [])
  const found = await findRows(gatewayIds, known)
  const own = found.filter((row) => row.gateway === gateway)
  const keys = own.flatMap(({ id, of }) =>
    Object.entries(POSTINGS).flatMap(([prefix, posting]) =>
      posting.of === of ? [`${prefix}${id}`] : [],
    ),
  )
  const postings = await postingsOf(keys)
  const others = new Set(found.filter((row) => row.gateway !== gateway).map(({ id }) => id))
  const isOwn = new Set(keys)
  const rest = ofDay.filter(({ key }) => !isOwn.has(key) && !others.has(split(key)?.id ?? ''))
  return [...objectsOf(own, postings, { day, nearby }), ...rest.map(unknownOf)]
}

/** Money that the ledger moved for an object that the gateway can't know. */
const unknownOf = ({ key, cents }: Posting): PostedObject => ({
  kind: POSTINGS[split(key)?.prefix ?? '']?.kind ?? 'charge',
  objectId: key,
  cents,
  nearbyCents: cents,
  parts: [],
  isOfDay: true,
})

function objectsOf(
  rows: readonly Row[],
  postings: readonly Posting[],
  { day, nearby }: { day: string; nearby: readonly string[] },
): PostedObject[] {
  const byKey = new Map(postings.map((posting) => [posting.key, posting]))
  const objects = new Map<string, PostedObject>()
  for (const { id, gatewayId, of, cents } of rows)
    for (const [prefix, posting] of Object.entries(POSTINGS)) {
      if (posting.of !== of) continue
      const { kind } = posting
      const name = `${kind} ${gatewayId}`
      const object = objects.get(name) ?? {
        kind,
        objectId: gatewayId,
        cents: 0,
        nearbyCents: 0,
        parts: cents === null ? [] : [-cents, cents],
        isOfDay: false,
      }
      const posted = byKey.get(`${prefix}${id}`)
      if (posted) {
        object.cents += posted.cents
        if (nearby.includes(posted.day)) object.nearbyCents += posted.cents
        object.isOfDay ||= posted.day === day
      }
      objects.set(name, object)
    }
  return [...objects.values()]
}
