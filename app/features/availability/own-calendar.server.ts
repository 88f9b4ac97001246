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

/** The zone in which an Orbiter's calendar is kept. */
export async function getCalendarZone(viewer: Viewer): Promise<string> {
  const profile = await db()
    .selectFrom('profiles')
    .select('timeZone')
    .where('userId', '=', viewer.id)
    .executeTakeFirst()
  return profile?.timeZone ?? viewer.timeZone
}

/** Between two dates, both included, by date and time. */
export async function listOwnSlots(viewer: Viewer, from: string, to: string): Promise<OwnSlot[]> {
  const rows = await db()
    .selectFrom('orbiterAvailability')
    .select(['id', 'date', 'startTime', 'endTime', 'recurringPattern', 'seriesId'])
    .where('orbiterId', '=', viewer.id)
    .where('isAvailable', '=', true)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .orderBy('startTime')
    .orderBy('endTime')
    .limit(1000)
    .execute()
  return rows.map(({ recurringPattern, seriesId, ...row }) => ({
    ...row,
    weekdays: seriesId === null ? [] : (recurringPattern ?? '').split(',').filter(Boolean),
  }))
}
