/** The conditions of the admins' list of bookings, in SQL. */
import { sql, type RawBuilder, type SqlBool } from 'kysely'
import { addDays } from '#app/base/add-days.ts'
import { isUuid } from '#app/base/ids.ts'
import { likePattern } from '#app/base/search-text.ts'
import type { TableState } from '#app/base/table-state.ts'
import { instantOf, todayIn } from '#app/base/zoned-time.ts'
import { PROMISED_AT } from '#work/bookings/booking-row.server.ts'
import type { JobDays, JobStatus } from '#team/desk/job-table.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

type Condition = RawBuilder<SqlBool>

/** If a word matches more people than this, only the bookings of some of them are found. */
const MOST_PEOPLE = 100
/**
 * Shorter words, such as `TX`, are searched for in places and accounts, because no index finds them
 * in names.
 */
const SHORTEST_NAME = 3

const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`

/** Accepts `1042`, `#1042` and `No. 1042`. */
function numberIn(text: string): number | null {
  const digits = /^(?:no\.?\s*|#\s*)?(\d{1,9})$/i.exec(text.trim())?.[1]
  return digits === undefined ? null : Number(digits)
}

/**
 * The people who match a search. They are read first, so that PostgreSQL plans the search for their
 * number.
 */
export async function findPeopleIds(text: string): Promise<string[]> {
  if (!text) return []
  const rows = await db()
    .selectFrom('users')
    .select('id')
    .where('searchText', 'like', likePattern(text.toLowerCase()))
    .limit(MOST_PEOPLE)
    .execute()
  return rows.map(({ id }) => id)
}

/** A search with the people who match it. */
export interface Search {
  state: TableState
  /** The time zone of the state's days. */
  timeZone: string
  people: readonly string[]
}

/**
 * Matches number, id, person, place or service. Each is a separate query, because an `or` of them
 * reads the whole table if many people match. The expressions are those of the indexes.
 */
function bookingMatches({ state: { q: text }, people }: Search): Condition {
  const pattern = likePattern(text.toLowerCase())
  const number = numberIn(text)
  const conditions = [
    sql<SqlBool>`lower(coalesce(x.venue_address, '') || ' ' || coalesce(x.venue_area, '')) like ${pattern}`,
  ]
  if (text.length >= SHORTEST_NAME)
    conditions.push(
      sql<SqlBool>`lower(x.service_type || ' ' || coalesce(x.occasion || ' ', '') || x.customer_name) like ${pattern}`,
    )
  if (people.length > 0)
    conditions.push(
      sql<SqlBool>`x.orbiter_id = any(${people}::uuid[])`,
      sql<SqlBool>`x.customer_id = any(${people}::uuid[])`,
    )
  if (number !== null) conditions.push(sql<SqlBool>`x.number = ${number}`)
  if (isUuid(text.trim())) conditions.push(sql<SqlBool>`x.id = ${text.trim()}`)
  const searches = conditions.map(
    (condition) => sql`select x.id from booking_requests x where ${condition}`,
  )
  return sql<SqlBool>`b.id in (${sql.join(searches, sql` union all `)})`
}

function sessionMatches({ state: { q: text }, people }: Search): Condition {
  const pattern = likePattern(text.toLowerCase())
  const number = numberIn(text)
  const conditions = [
    sql<SqlBool>`lower(concat_ws(' ', v.title, v.business_name, v.city, v.venue_address)) like ${pattern}`,
    sql<SqlBool>`v.user_id = any(${people}::uuid[])`,
  ]
  if (number !== null) conditions.push(sql<SqlBool>`s.number = ${number}`)
  if (isUuid(text.trim())) conditions.push(sql<SqlBool>`v.id = ${text.trim()}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` or `)})`
}

/** From the start of the first day to the start of the last day; null for an open end. */
function daysOf(when: JobDays, timeZone: string): [Date | null, Date | null] {
  const today = todayIn(timeZone, now())
  const startOf = (days: number) => instantOf(addDays(today, days), '00:00', timeZone)
  switch (when) {
    case 'today':
      return [startOf(0), startOf(1)]
    case 'tomorrow':
      return [startOf(1), startOf(2)]
    case 'week':
      return [startOf(0), startOf(7)]
    case 'coming':
      return [startOf(0), null]
    case 'past':
      return [null, startOf(0)]
  }
}

function during(column: 'b.start_at' | 's.start_at', { state, timeZone }: Search) {
  const when = state.filters['when'] as JobDays | undefined
  if (!when) return []
  const [from, to] = daysOf(when, timeZone)
  const at = sql.ref(column)
  return [
    ...(from ? [sql<SqlBool>`${at} >= ${from}`] : []),
    ...(to ? [sql<SqlBool>`${at} < ${to}`] : []),
  ]
}

function bookingStatus(status: JobStatus | undefined): Condition[] {
  switch (status) {
    case undefined:
      return []
    case 'pending':
      return [sql<SqlBool>`b.status = 'pending' and b.expires_at > ${now()}`]
    case 'expired':
      return [sql<SqlBool>`b.status = 'pending' and b.expires_at <= ${now()}`]
    case 'late':
      return [
        sql<SqlBool>`b.status = 'accepted' and not b.is_managed and b.start_at < ${now()} and ${PROMISED_AT} <= ${now()}`,
      ]
    case 'matching':
      return [sql<SqlBool>`false`]
    case 'accepted':
    case 'rejected':
    case 'completed':
    case 'cancelled':
      return [sql<SqlBool>`b.status = ${status}`]
  }
}

/** Conditions on `booking_requests as b`. */
export function bookingConditions(search: Search): Condition {
  const { status, kind } = search.state.filters
  return all([
    ...bookingStatus(status as JobStatus | undefined),
    ...(kind ? [sql<SqlBool>`b.is_managed = ${kind === 'managed'}`] : []),
    ...during('b.start_at', search),
    ...(search.state.q ? [bookingMatches(search)] : []),
  ])
}

/** Conditions on `project_sessions as s` without a booking, and their `video_projects as v`. */
export function sessionConditions(search: Search): Condition {
  const { status, kind } = search.state.filters
  const ofStatus: Record<string, Condition> = {
    matching: sql<SqlBool>`v.match_status in ('searching', 'unfilled')`,
    cancelled: sql<SqlBool>`v.match_status = 'withdrawn'`,
  }
  if (kind === 'direct' || (status && !ofStatus[status])) return sql<SqlBool>`false`
  return all([
    sql<SqlBool>`s.booking_request_id is null`,
    ...(status ? [ofStatus[status] ?? sql<SqlBool>`false`] : []),
    ...during('s.start_at', search),
    ...(search.state.q ? [sessionMatches(search)] : []),
  ])
}
