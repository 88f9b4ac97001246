import { sql } from 'kysely'
import { earningsOf } from '#app/base/money.ts'
import { DAY_MS } from '#app/base/time.ts'
import { instantOf, todayIn } from '#app/base/zoned-time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { DUE_NOW } from '#delivery/deliveries/due-pieces.server.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { trendOf, type OrbiterFigures } from '#team/reports/orbiter-figures.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

/**
 * What an Orbiter has earned up to each of these instants, in cents; null before anything was
 * earned. Each account's last entry has its balance, so no wallet is read in full.
 */
async function readEarned(
  orbiterId: string,
  instants: readonly Date[],
): Promise<(number | null)[]> {
  const { rows } = await sql<{ cents: number | null }>`
    select (select sum(case when a.kind = 'owed-by-orbiter' then -e.balance_cents else e.balance_cents end)::bigint
      from ledger_accounts a cross join lateral (select of.balance_cents from ledger_entries of
        where of.account_id = a.id and of.posted_at <= mark.at order by of.posted_at desc, of.id desc limit 1) e
      where a.owner_id = ${orbiterId} and a.kind in ('payable', 'in-transit', 'frozen', 'owed-by-orbiter'))
      + (select coalesce(sum(case t.kind when 'payout-paid' then p.amount_cents else -p.amount_cents end), 0)::bigint
      from payouts p join ledger_transactions t on t.key in ('payout-paid:' || p.id, 'payout-returned:' || p.id)
      where p.orbiter_id = ${orbiterId} and t.posted_at <= mark.at) as cents
    from unnest(${instants.map((at) => at.toISOString())}::timestamptz[]) with ordinality as mark (at, n)
    order by mark.n`.execute(db())
  return rows.map(({ cents }) => cents)
}

const TREND_MS = 30 * DAY_MS

/** Real figures of an Orbiter's own bookings and reviews. */
export async function readOrbiterFigures(viewer: Viewer): Promise<OrbiterFigures> {
  const [rows, profile, dueSoon] = await Promise.all([
    db()
      .selectFrom('bookingRequests')
      .select(['status', 'priceCents', 'commissionBps', 'startAt', 'endAt', 'statusChangedAt'])
      .where('orbiterId', '=', viewer.id)
      .where('status', 'in', ['accepted', 'completed'])
      .execute(),
    db()
      .selectFrom('profiles')
      .select(['rating', 'reviewCount'])
      .where('userId', '=', viewer.id)
      .executeTakeFirst(),
    countDueSoon(viewer.id),
  ])
  const at = now().getTime()
  const ageOf = (row: (typeof rows)[number]) => at - (row.statusChangedAt ?? row.startAt).getTime()
  const isRecent = (row: (typeof rows)[number]) => ageOf(row) < TREND_MS
  const isBefore = (row: (typeof rows)[number]) =>
    ageOf(row) >= TREND_MS && ageOf(row) < 2 * TREND_MS
  const sum = (some: typeof rows) =>
    some.reduce(
      (cents, row) =>
        cents + (row.priceCents === null ? 0 : earningsOf(row.priceCents, row.commissionBps)),
      0,
    )
  const earned = takesPayments() ? await readEarnings(viewer.id, at) : null
  const completed = rows.filter((row) => row.status === 'completed')
  const accepted = rows.filter((row) => row.status === 'accepted')
  return {
    completed: completed.length,
    inProgress: accepted.length,
    isEarned: earned !== null,
    earningsCents: earned ? earned.cents : sum(rows),
    rating: profile?.rating ?? null,
    reviewCount: profile?.reviewCount ?? 0,
    completedTrend: trendOf(completed.filter(isRecent).length, completed.filter(isBefore).length),
    earningsTrend: earned
      ? trendOf(earned.recent, earned.before)
      : trendOf(sum(rows.filter(isRecent)), sum(rows.filter(isBefore))),
    dueSoon,
  }
}

/**
 * What was released to the Orbiter since the month began where they live, in cents; null if that is
 * nothing, or payments are off.
 */
export async function readEarnedThisMonth(viewer: Viewer): Promise<number | null> {
  if (!takesPayments()) return null
  const monthStart = `${todayIn(viewer.timeZone, now()).slice(0, 7)}-01`
  const marks = [now(), instantOf(monthStart, '00:00', viewer.timeZone)]
  const [cents, before] = await readEarned(viewer.id, marks)
  const earned = (cents ?? 0) - (before ?? 0)
  return earned > 0 ? earned : null
}

/** Earnings from the ledger, as of an instant. */
async function readEarnings(orbiterId: string, at: number) {
  const marks = [at, at - TREND_MS, at - 2 * TREND_MS].map((ms) => new Date(ms))
  const [cents = null, until, from] = await readEarned(orbiterId, marks)
  return {
    cents,
    recent: (cents ?? 0) - (until ?? 0),
    before: (until ?? 0) - (from ?? 0),
  }
}

/** Pieces of open jobs, including new versions of them, that are due in the next 7 days. */
async function countDueSoon(orbiterId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with owed as (
      select ${DUE_NOW} as due_at
        from deliverables d join booking_requests b on b.id = d.booking_request_id
        where b.orbiter_id = ${orbiterId} and b.status = 'accepted' and d.state in ('owed', 'changes')
      union all
      select ${DUE_NOW}
        from deliverables d join orbiter_assignments a on a.project_id = d.project_id
        where a.orbiter_id = ${orbiterId} and a.status in ('assigned', 'in_progress') and d.state in ('owed', 'changes'))
    select count(*)::int as count from owed
      where due_at > ${now()} and due_at <= ${new Date(now().getTime() + 7 * DAY_MS)}`.execute(db())
  return rows[0]?.count ?? 0
}
