/**
 * The figures of the platform report. Each is a count or sum of rows over days in the reader's time
 * zone, so reading a span twice gives the same figures.
 */
import { sql } from 'kysely'
import { instantOf } from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import { barStarts } from '#team/reports/read-range.server.ts'
import { takesPayments } from '#money/gateways/gateways.server.ts'
import { readCharged, readChargedParts } from '#money/ledger/read-totals.server.ts'
import type { ReportRange } from '#team/reports/report-range.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

const TOP_ORBITERS = 5

/** Figures of one span. */
export interface Figures {
  /**
   * What was charged to cards in the span less what went back, from the ledger; null if nothing
   * was. If payments are off: agreed prices of bookings less what was to be refunded. In cents.
   */
  revenueCents: number | null
  /** Orbit's commission on it, from the ledger. */
  feeCents: number | null
  newUsers: number
  newProjects: number
  /** Orbiters who agreed to a booking or were assigned a project. */
  activeOrbiters: number
}

export interface Bar {
  /** The first day of the bar. */
  date: string
  revenueCents: number
  bookings: number
}

export interface TopOrbiter {
  id: string
  fullName: string
  completed: number
  /** The mean of published reviews; null if there are none yet. */
  rating: number | null
}

/**
 * The number of deliverables of managed projects and direct bookings that were due in the span and
 * by now, and how many arrived on time. Live reels are those due before the event ends.
 */
export interface MetCommitments {
  live: { due: number; onTime: number }
  all: { due: number; onTime: number }
}

/** Totals as of today, regardless of the range. */
export interface Totals {
  users: number
  projects: number
  orbiters: number
}

export interface Span {
  from: Date
  /** Exclusive. */
  until: Date
}

export function spanOf({ from, to }: { from: string; to: string }, timeZone: string): Span {
  return {
    from: instantOf(from, '00:00', timeZone),
    until: instantOf(addDays(to, 1), '00:00', timeZone),
  }
}

export async function readFigures({ from, until }: Span): Promise<Figures> {
  const charged = takesPayments() ? await readCharged({ from, until }) : null
  const { rows } = await sql<Record<'revenue' | 'users' | 'projects' | 'orbiters', number>>`select
    (select coalesce(sum(price_cents - coalesce(refund_cents, 0)), 0)::bigint from booking_requests
      where agreed_at >= ${from} and agreed_at < ${until}) as revenue,
    (select count(*) from users where created_at >= ${from} and created_at < ${until}) as users,
    (select count(*) from video_projects where created_at >= ${from} and created_at < ${until}) as projects,
    (select count(*) from (
      select orbiter_id from booking_requests where agreed_at >= ${from} and agreed_at < ${until}
      union select orbiter_id from orbiter_assignments where assigned_at >= ${from} and assigned_at < ${until}) as active) as orbiters`.execute(
    db(),
  )
  const [row] = rows
  return {
    revenueCents: takesPayments() ? (charged?.chargedCents ?? null) : (row?.revenue ?? 0),
    feeCents: charged?.feeCents ?? null,
    newUsers: row?.users ?? 0,
    newProjects: row?.projects ?? 0,
    activeOrbiters: row?.orbiters ?? 0,
  }
}

export async function readInAll(): Promise<Totals> {
  const { rows } =
    await sql<Totals>`select (select count(*) from users) as users, (select count(*) from video_projects) as projects,
    (select count(*) from user_roles where role = 'orbiter' and is_active) as orbiters`.execute(
      db(),
    )
  return rows[0] ?? { users: 0, projects: 0, orbiters: 0 }
}

export async function readBars(
  range: ReportRange,
  timeZone: string,
): Promise<{ bars: Bar[]; daysEach: number }> {
  const { starts, daysEach } = barStarts(range)
  const { from, until } = spanOf(range, timeZone)
  const { rows } = await sql<{ bar: number; revenue: number; bookings: number }>`
    select ((agreed_at at time zone ${timeZone})::date - ${range.from}::date) / ${daysEach}::integer as bar,
      sum(price_cents - coalesce(refund_cents, 0))::bigint as revenue, count(*) as bookings
    from booking_requests where agreed_at >= ${from} and agreed_at < ${until} group by 1`.execute(
    db(),
  )
  const found = new Map(rows.map((row) => [row.bar, row]))
  const charged = takesPayments()
    ? await readChargedParts({ from, until }, { first: range.from, daysEach, timeZone })
    : null
  const bars = starts.map((date, index) => ({
    date,
    revenueCents: (charged ? charged.get(index) : found.get(index)?.revenue) ?? 0,
    bookings: found.get(index)?.bookings ?? 0,
  }))
  return { bars, daysEach }
}

export async function countProjects({ from, until }: Span, column: 'status' | 'projectType') {
  return db()
    .selectFrom('videoProjects')
    .select(({ fn }) => [`${column} as name`, fn.countAll<number>().as('count')])
    .where('createdAt', '>=', from)
    .where('createdAt', '<', until)
    .groupBy(column)
    .orderBy('count', 'desc')
    .orderBy(column)
    .execute()
}

/** Sorted by completed assignments and bookings of the span, then by rating. */
export async function readTopOrbiters({ from, until }: Span): Promise<TopOrbiter[]> {
  const { rows } = await sql<TopOrbiter>`
    select profiles.user_id as id, profiles.full_name, work.completed, profiles.rating from (
      select orbiter_id, count(*) as completed from (
        select orbiter_id from orbiter_assignments where status = 'completed' and assigned_at >= ${from} and assigned_at < ${until}
        union all select orbiter_id from booking_requests where status = 'completed' and agreed_at >= ${from} and agreed_at < ${until}
      ) as done group by orbiter_id) as work
    join profiles on profiles.user_id = work.orbiter_id
    order by work.completed desc, profiles.rating desc nulls last, profiles.full_name, profiles.user_id limit ${TOP_ORBITERS}`.execute(
    db(),
  )
  return rows
}

/**
 * The live reel is due when its event ends. Withdrawn projects, projects without an Orbiter, and
 * cancelled bookings do not count.
 */
export async function readDeliveries({ from, until }: Span): Promise<MetCommitments> {
  const { rows } = await sql<Record<'due' | 'onTime' | 'liveDue' | 'liveOnTime', number>>`
    select count(*) as due, count(*) filter (where is_on_time) as on_time,
      count(*) filter (where is_live) as live_due, count(*) filter (where is_live and is_on_time) as live_on_time
    from (
      select coalesce(d.delivered_at <= d.due_at, false) as is_on_time,
        coalesce(d.due_rule = 'event-end', false) as is_live
      from deliverables d left join video_projects v on v.id = d.project_id
        left join booking_requests b on b.id = d.booking_request_id
      where d.due_at >= ${from} and d.due_at < ${until} and d.due_at <= ${now()}
        and (v.match_status = 'matched' and v.status <> 'draft' or b.status in ('accepted', 'completed'))) as promised`.execute(
    db(),
  )
  const row = rows[0] ?? { due: 0, onTime: 0, liveDue: 0, liveOnTime: 0 }
  return {
    live: { due: row.liveDue, onTime: row.liveOnTime },
    all: { due: row.due, onTime: row.onTime },
  }
}
