/** A month's entries as a file, each with the balance after it. */
import { sql, type CompiledQuery } from 'kysely'
import { NotFound } from '#app/base/errors.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import { monthBounds, monthInstants, zoneOf } from '#money/payouts/read-statement.server.ts'
import { isMonth } from '#money/payouts/statement.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

export interface StatementRow {
  postedAt: Date
  /** `opening`, `closing`, or the kind of the posting. */
  kind: string
  title: string | null
  grossCents: number | null
  commissionCents: number | null
  cents: number | null
  balanceCents: number
}

/**
 * The opening balance, each entry, and the closing balance.
 * @throws NotFound for an invalid month, or one that has not begun
 */
export async function statementForExport(
  orbiterId: string,
  month: string,
): Promise<CompiledQuery<StatementRow>> {
  const timeZone = await zoneOf(orbiterId)
  if (!isMonth(month) || month > todayIn(timeZone, now()).slice(0, 7))
    throw new NotFound('There is no such statement.')
  const [from, until] = monthInstants(month, timeZone)
  return sql<StatementRow>`
    with ${monthBounds(orbiterId, from, until)},
    ends as (select coalesce(sum(opening_cents), 0) as opening, coalesce(sum(closing_cents), 0) as closing from bounds),
    lines as (
      select e.id, e.posted_at, t.kind, j.title, t.id as transaction_id,
        -e.amount_cents as cents, sum(-e.amount_cents) over (order by e.id) as running
      from bounds x
      join ledger_entries e on e.account_id = x.id and e.id > x.from_id and e.id <= x.until_id
      join ledger_transactions t on t.id = e.transaction_id
      left join orders o on o.id = t.order_id
      left join lateral (
        select title from jobs where id = coalesce(o.booking_request_id, o.project_id) offset 0) j on true)
    select posted_at, kind, title, gross_cents, commission_cents, cents, balance_cents from (
      select 0::bigint as n, ${from}::timestamptz as posted_at, 'opening' as kind, null as title, null::float8 as gross_cents,
        null::float8 as commission_cents, null::float8 as cents, opening::float8 as balance_cents from ends
      union all
      select l.id, l.posted_at, l.kind, l.title,
        (select sum(g.amount_cents)::float8 from ledger_entries g join ledger_accounts a on a.id = g.account_id
          where g.transaction_id = l.transaction_id and a.kind = 'held'),
        (select -sum(g.amount_cents)::float8 from ledger_entries g join ledger_accounts a on a.id = g.account_id
          where g.transaction_id = l.transaction_id and a.kind = 'commission'),
        l.cents::float8, (ends.opening + l.running)::float8
      from lines l, ends
      union all
      select 9223372036854775807, least(${until}::timestamptz, ${now()}::timestamptz), 'closing', null, null, null, null,
        closing::float8 from ends) all_rows
    order by n`.compile(db())
}
