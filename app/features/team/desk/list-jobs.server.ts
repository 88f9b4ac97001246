/**
 * Every booking, direct or managed, with the sessions that still look for an Orbiter. Their numbers
 * are in the sequence in which they were requested.
 */
import { sql } from 'kysely'
import { NotAllowed } from '#app/base/errors.ts'
import {
  readTable,
  TABLE_PAGE_SIZE,
  type TablePage,
  type TableState,
} from '#app/base/table-state.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import {
  bookingConditions,
  findPeopleIds,
  sessionConditions,
  type Search,
} from '#team/desk/job-conditions.server.ts'
import { readBookings, readSessions, type JobRow } from '#team/desk/job-rows.server.ts'
import { JOB_TABLE } from '#team/desk/job-table.ts'
import { db } from '#app/platform/db.ts'

interface Key {
  kind: 'booking' | 'session'
  id: string
}

interface Keys {
  keys: Key[]
  total: number
}

const orderOf = ({ isDescending }: TableState) => sql.raw(isDescending ? 'desc' : 'asc')

const ranksOf = ({ sort }: TableState) =>
  sort === 'when'
    ? ([sql.ref('b.start_at'), sql.ref('s.start_at')] as const)
    : ([sql.ref('b.number'), sql.ref('s.number')] as const)

/**
 * Without search words: reads each source in the sequence of an index, only as far as the page
 * needs.
 */
async function pageOfAll(search: Search): Promise<Keys> {
  const { state } = search
  const last = state.page * TABLE_PAGE_SIZE
  const order = orderOf(state)
  const [bookingRank, sessionRank] = ranksOf(state)
  const statement = sql<Key>`
    select kind, id from (
      (select 'booking' as kind, b.id, ${bookingRank} as rank from booking_requests b
        where ${bookingConditions(search)} order by ${bookingRank} ${order}, b.id ${order} limit ${last})
      union all
      (select 'session', s.id, ${sessionRank} from project_sessions s join video_projects v on v.id = s.project_id
        where ${sessionConditions(search)} order by ${sessionRank} ${order}, s.id ${order} limit ${last})
    ) found order by rank ${order}, id ${order} limit ${TABLE_PAGE_SIZE} offset ${last - TABLE_PAGE_SIZE}`
  const [{ rows }, total] = await Promise.all([statement.execute(db()), count(search)])
  return { keys: rows, total }
}

/** With search words: finds all matches by their indexes first, then counts and sorts them. */
async function pageOfMatches(search: Search): Promise<Keys> {
  const { state } = search
  const order = orderOf(state)
  const [bookingRank, sessionRank] = ranksOf(state)
  const { rows } = await sql<{ total: number; kind: Key['kind'] | null; id: string }>`
    with found as materialized (
      select 'booking' as kind, b.id, ${bookingRank} as rank from booking_requests b where ${bookingConditions(search)}
      union all
      select 'session', s.id, ${sessionRank} from project_sessions s join video_projects v on v.id = s.project_id
        where ${sessionConditions(search)})
    select counted.total, page.kind, page.id from (select count(*)::int as total from found) counted
    left join (select * from found order by rank ${order}, id ${order}
      limit ${TABLE_PAGE_SIZE} offset ${(state.page - 1) * TABLE_PAGE_SIZE}) page on true
    order by page.rank ${order}, page.id ${order}`.execute(db())
  return {
    keys: rows.flatMap(({ kind, id }) => (kind ? [{ kind, id }] : [])),
    total: rows[0]?.total ?? 0,
  }
}

async function count(search: Search): Promise<number> {
  const { rows } = await sql<{ total: number }>`select
    (select count(*)::int from booking_requests b where ${bookingConditions(search)})
    + (select count(*)::int from project_sessions s join video_projects v on v.id = s.project_id
        where ${sessionConditions(search)}) as total`.execute(db())
  return rows[0]?.total ?? 0
}

/** Bookings that match a table's state. Days are in the viewer's time zone. @throws NotAllowed */
export async function listJobs(viewer: Viewer, state: TableState): Promise<TablePage<JobRow>> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { timeZone } = viewer
  const search = { state, timeZone, people: await findPeopleIds(state.q) }
  const { keys, total } = await (state.q ? pageOfMatches(search) : pageOfAll(search))
  const idsOf = (kind: Key['kind']) => keys.filter((key) => key.kind === kind).map(({ id }) => id)
  const rows = [
    ...(await readBookings(idsOf('booking'), timeZone)),
    ...(await readSessions(idsOf('session'), timeZone)),
  ]
  const byId = new Map(rows.map((row) => [row.id, row]))
  return { total, rows: keys.flatMap(({ id }) => byId.get(id) ?? []) }
}

/** The number of bookings in each of these views. @throws NotAllowed */
export async function readJobCounts(viewer: Viewer, queries: readonly string[]): Promise<number[]> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return Promise.all(
    queries.map(async (query) => {
      const state = readTable(new URLSearchParams(query), JOB_TABLE)
      return count({ state, timeZone: viewer.timeZone, people: await findPeopleIds(state.q) })
    }),
  )
}
