/**
 * What was charged and refunded in a span, from hourly sums that the ledger updates as it posts.
 */
import { sql, type RawBuilder } from 'kysely'
import { db } from '#app/platform/db.ts'

interface Span {
  from: Date
  /** Exclusive. */
  until: Date
}

export interface Charged {
  /** Charged to cards, less refunds and lost disputes. */
  chargedCents: number
  /** Orbit's commission on it. */
  feeCents: number
}

/**
 * The hours of a span. In a time zone that is offset by part of an hour, days begin with the hour
 * that contains midnight.
 */
const within = ({ from, until }: Span): RawBuilder<boolean> =>
  sql`t.hour >= date_trunc('hour', ${from}::timestamptz) and t.hour < date_trunc('hour', ${until}::timestamptz)`

const CENTS = {
  // All other movements of the gateway account come from customers' cards or go back to them.
  charged: sql`coalesce(sum(t.cents) filter (where a.kind = 'gateway'
    and t.kind <> 'gateway-fee' and t.kind not like 'payout%'), 0)::bigint`,
  fee: sql`coalesce(sum(-t.cents) filter (where a.kind = 'commission'), 0)::bigint`,
}

/** Null where nothing was charged or refunded in the span. */
export async function readCharged(span: Span): Promise<Charged | null> {
  const { rows } = await sql<Charged & { count: number }>`
    select count(*)::int as count, ${CENTS.charged} as charged_cents, ${CENTS.fee} as fee_cents
    from ledger_totals t join ledger_accounts a on a.id = t.account_id
    where a.kind in ('gateway', 'commission') and ${within(span)}`.execute(db())
  const [{ count, ...charged } = { count: 0, chargedCents: 0, feeCents: 0 }] = rows
  return count === 0 ? null : charged
}

/**
 * Returns the charged amount for each part of a fixed number of days, numbered from 0. Parts
 * without any are left out.
 * @param first the local date on which the first part begins
 */
export async function readChargedParts(
  span: Span,
  { first, daysEach, timeZone }: { first: string; daysEach: number; timeZone: string },
): Promise<Map<number, number>> {
  const { rows } = await sql<{ part: number; chargedCents: number }>`
    select ((t.hour at time zone ${timeZone})::date - ${first}::date) / ${daysEach}::integer as part,
      ${CENTS.charged} as charged_cents
    from ledger_totals t join ledger_accounts a on a.id = t.account_id
    where a.kind = 'gateway' and ${within(span)} group by 1`.execute(db())
  return new Map(rows.map(({ part, chargedCents }) => [part, chargedCents]))
}
