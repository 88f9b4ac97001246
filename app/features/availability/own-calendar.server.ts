/** An Orbiter's own free times, as their calendar shows them. */
import type { Viewer } from '#app/features/accounts/viewer.ts'
import type { FreeTime } from '#app/features/availability/free-time.ts'
import { db } from '#app/platform/db.ts'

export interface OwnSlot extends FreeTime {
  id: string
  date: string
  /** The day keys of its series; empty for a single slot. */
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

/** Between two dates (inclusive), sorted by date and time. */
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
