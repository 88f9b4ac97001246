/** An Orbiter's own free and blocked times, for their calendar. */
import { sql } from 'kysely'
import { DAY_MS } from '#app/base/time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import type { FreeTime } from '#market/availability/free-time.ts'
import { db } from '#app/platform/db.ts'

export interface OwnSlot extends FreeTime {
  id: string
  date: string
  /** The day keys of the slot's series; empty for a single slot. */
  weekdays: string[]
}

/** The time zone of an Orbiter's calendar. */
export async function getCalendarZone(viewer: Viewer): Promise<string> {
  const profile = await db()
    .selectFrom('profiles')
    .select('timeZone')
    .where('userId', '=', viewer.id)
    .executeTakeFirst()
  return profile?.timeZone ?? viewer.timeZone
}

/** The slots between two dates (inclusive), sorted by date and time. */
export async function listOwnSlots(viewer: Viewer, from: string, to: string): Promise<OwnSlot[]> {
  const rows = await db()
    .selectFrom('orbiterAvailability as a')
    .leftJoin('availabilitySeries as s', 's.id', 'a.seriesId')
    .select(['a.id', 'a.date', 'a.startTime', 'a.endTime', 's.weekdays'])
    .where('a.orbiterId', '=', viewer.id)
    .where('a.isAvailable', '=', true)
    .where('a.date', '>=', from)
    .where('a.date', '<=', to)
    .orderBy('a.date')
    .orderBy('a.startTime')
    .orderBy('a.endTime')
    .limit(1000)
    .execute()
  return rows.map((row) => ({ ...row, weekdays: row.weekdays ?? [] }))
}

export interface BlockedTime {
  id: string
  startAt: Date
  endAt: Date
  label: string
}

/** The blocked times that overlap a time range, earliest first. */
export function listBlockedTimes(
  viewer: Viewer,
  startAt: Date,
  endAt: Date | null = null,
): Promise<BlockedTime[]> {
  return db()
    .selectFrom('blockedTimes')
    .select(['id', 'startAt', 'endAt', 'label'])
    .where('orbiterId', '=', viewer.id)
    .where('endAt', '>', startAt)
    .$if(endAt !== null, (query) => query.where('startAt', '<', endAt))
    .orderBy('startAt')
    .limit(200)
    .execute()
}

/** Minutes of travel that the rules keep free before accepted bookings, by booking ID. */
export async function listWays(viewer: Viewer, startAt: Date, endAt: Date) {
  const { rows } = await sql<{ id: string; minutes: number }>`
    select id, minutes from (
      select b.booking_id as id, b.start_at, travel_minutes(miles_between(
        coalesce(v.latitude, p.latitude), coalesce(v.longitude, p.longitude),
        lag(coalesce(v.latitude, p.latitude)) over w, lag(coalesce(v.longitude, p.longitude)) over w)) as minutes,
        lag(b.end_at) over w as left_at
      from busy_times b
      join booking_rules r on r.orbiter_id = b.orbiter_id and r.allows_travel
      join profiles p on p.user_id = b.orbiter_id
      left join places v on v.id = b.venue_place_id
      where b.orbiter_id = ${viewer.id} and b.start_at < ${endAt}
        and b.end_at > ${new Date(startAt.getTime() - DAY_MS)}
      window w as (order by b.start_at)
    ) one where minutes > 0 and start_at - left_at < interval '12 hours'`.execute(db())
  return new Map(rows.map(({ id, minutes }) => [id, minutes]))
}
