/** What was charged and refunded in a span: sums of hours, which the ledger adds up as it posts. */
import { sql, type RawBuilder } from 'kysely'
import { db } from '#app/platform/db.ts'

interface Span {
  from: Date
  /** Exclusive. */
  until: Date
}

export interface Charged {
  /** To cards, less what went back to them, also by a dispute. */
  chargedCents: number
  /** Orbit's commission of it. */
  feeCents: number
}

/** Hours of a span. In a zone off by a part of an hour, days begin with the hour that is under way. */
const within = ({ from, until }: Span): RawBuilder<boolean> =>
  sql`t.hour >= date_trunc('hour', ${from}::timestamptz) and t.hour < date_trunc('hour', ${until}::timestamptz)`

const CENTS = {
  // All else that passes the gateway comes from customers' cards, or goes back to them.
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
 * The same by parts of some days each, from 0; those without any are left out.
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
