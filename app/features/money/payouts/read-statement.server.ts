/**
 * Monthly statements. Each reads only the entries of its own month, however many entries the wallet
 * has.
 */
import { sql } from 'kysely'
import { NotFound } from '#app/base/errors.ts'
import { formatDate } from '#app/base/time.ts'
import { instantOf, todayIn, wallClockOf } from '#app/base/zoned-time.ts'
import { isMonth, monthAfter, statementLines, type Statement } from '#money/payouts/statement.ts'
import type { MonthSummary } from '#money/payouts/wallet.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

/**
 * The wallet's accounts with the entries where a month begins and ends in each: the last entry
 * before each point. Entries are read by number from there, because each one's balance follows from
 * the entry before it. Months therefore neither overlap nor leave a gap.
 */
export const monthBounds = (orbiterId: string, from: Date, until: Date) => sql`
  bounds as (
    select a.id, coalesce(f.id, 0) as from_id, coalesce(u.id, 0) as until_id,
      case a.kind when 'payable' then 1 else -1 end * coalesce(f.balance_cents, 0) as opening_cents,
      case a.kind when 'payable' then 1 else -1 end * coalesce(u.balance_cents, 0) as closing_cents
    from ledger_accounts a
    left join lateral (select e.id, e.balance_cents from ledger_entries e
      where e.account_id = a.id and e.posted_at < ${from} order by e.posted_at desc, e.id desc limit 1) f on true
    left join lateral (select e.id, e.balance_cents from ledger_entries e
      where e.account_id = a.id and e.posted_at < ${until} order by e.posted_at desc, e.id desc limit 1) u on true
    where a.owner_id = ${orbiterId} and a.kind in ('payable', 'owed-by-orbiter'))`

interface Ends {
  openingCents: number
  closingCents: number
  isFirst: boolean
  sums: { posting: string; cents: number; jobs: number; count: number; at: string }[]
}

/** The time zone in which an Orbiter's months and years begin. @throws NotFound */
export async function zoneOf(orbiterId: string): Promise<string> {
  const person = await db()
    .selectFrom('users')
    .select('timeZone')
    .where('id', '=', orbiterId)
    .executeTakeFirst()
  if (!person) throw new NotFound('There is no such person.')
  return person.timeZone
}

/** When a month begins and ends in a zone. */
export const monthInstants = (month: string, timeZone: string): [Date, Date] => [
  instantOf(`${month}-01`, '00:00', timeZone),
  instantOf(`${monthAfter(month)}-01`, '00:00', timeZone),
]

/**
 * The most entries that the wallet adds up itself. For a month with more, it shows only the total.
 */
const FEW_ENTRIES = 2000

/** The current month, in a time that doesn't depend on how many entries it has. */
export async function readMonth(orbiterId: string, timeZone: string): Promise<MonthSummary> {
  const month = todayIn(timeZone, now()).slice(0, 7)
  const [from, until] = monthInstants(month, timeZone)
  const { rows } = await sql<{ openingCents: number; closingCents: number; entries: number }>`
    with ${monthBounds(orbiterId, from, until)}
    select coalesce(sum(opening_cents), 0)::float8 as opening_cents,
      coalesce(sum(closing_cents), 0)::float8 as closing_cents,
      coalesce(sum((select count(*) from (select from ledger_entries e where e.account_id = b.id
        and e.id > b.from_id and e.id <= b.until_id limit ${FEW_ENTRIES + 1}) few)), 0)::int as entries
    from bounds b`.execute(db())
  const [ends = { openingCents: 0, closingCents: 0, entries: 0 }] = rows
  if (ends.entries <= FEW_ENTRIES) return readStatement(orbiterId, month)
  const { openingCents, closingCents } = ends
  const cents = closingCents - openingCents
  const lines = [{ kind: 'other' as const, label: 'Earned, less payouts and refunds', cents }]
  return { month, openingCents, lines, closingCents }
}

/**
 * The balance of an Orbiter's wallet when a month began, what changed it, and the balance at the
 * end.
 * @param month `2026-11`, in the Orbiter's time zone
 * @throws NotFound for an invalid month, or one that has not begun
 */
export async function readStatement(orbiterId: string, month: string): Promise<Statement> {
  const timeZone = await zoneOf(orbiterId)
  const thisMonth = todayIn(timeZone, now()).slice(0, 7)
  if (!isMonth(month) || month > thisMonth) throw new NotFound('There is no such statement.')
  const [from, until] = monthInstants(month, timeZone)
  // One SQL statement, so that a concurrent posting is in all of the result or in none of it.
  const { rows } = await sql<Ends>`
    with ${monthBounds(orbiterId, from, until)},
    sums as (
      select t.kind as posting, sum(-e.amount_cents) as cents, count(distinct t.order_id) as jobs,
        count(distinct t.id) as count, min(t.posted_at) as at, min(t.id) as first
      from bounds b
      join ledger_entries e on e.account_id = b.id and e.id > b.from_id and e.id <= b.until_id
      join ledger_transactions t on t.id = e.transaction_id
      group by t.kind, case when t.kind like 'payout%' then t.id end)
    select coalesce(sum(opening_cents), 0)::float8 as opening_cents,
      coalesce(sum(closing_cents), 0)::float8 as closing_cents,
      coalesce(bool_and(from_id = 0), true) as is_first,
      (select coalesce(json_agg(s order by s.first), '[]') from sums s) as sums
    from bounds`.execute(db())
  const [ends] = rows
  if (!ends) throw new Error('A sum always has one row')
  const { openingCents, closingCents, isFirst, sums } = ends
  const dayOf = (at: string) =>
    formatDate(wallClockOf(new Date(at), timeZone).date, false).replace(/^\w+, /, '')
  return {
    month,
    timeZone,
    openingCents,
    lines: statementLines(sums.map((sum) => ({ ...sum, day: dayOf(sum.at) }))),
    closingCents,
    isOver: month < thisMonth,
    isFirst,
  }
}
