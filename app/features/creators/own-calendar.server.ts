/** An Orbiter's own free times, as their calendar shows them. */
import type { Viewer } from '#app/features/accounts/viewer.ts'
import type { FreeTime } from '#app/features/creators/free-time.ts'
import { db } from '#app/platform/db.ts'

export interface OwnSlot extends FreeTime {
  id: string
  date: string
  /** The day keys of its series; empty for a single slot. */
  weekdays: string[]
}

/** The zone in which an Orbiter's calendar is kept. */
export async function getCalendarZone(viewer: Viewer): Promise<string> {
  const profile = await db().selectFrom('profiles').select('time_zone').where('user_id', '=', viewer.id).executeTakeFirst()
  return profile?.time_zone ?? viewer.timeZone
}

/** Between two dates, both included, by date and time. */
export async function listOwnSlots(viewer: Viewer, from: string, to: string): Promise<OwnSlot[]> {
  const rows = await db()
    .selectFrom('orbiter_availability')
    .select(['id', 'date', 'start_time', 'end_time', 'recurring_pattern', 'series_id'])
    .where('orbiter_id', '=', viewer.id)
    .where('is_available', '=', true)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .orderBy('start_time')
    .orderBy('end_time')
    .limit(1000)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    date: row.date,
    startTime: row.start_time,
    endTime: row.end_time,
    weekdays: row.series_id === null ? [] : (row.recurring_pattern ?? '').split(',').filter(Boolean),
  }))
}
