/** When an Orbiter can be asked for: free times from the database, through the slot engine. */
import { addDays, todayIn } from '#app/base/zoned-time.ts'
import { openTimes, type BusyTime, type FreeWindow } from '#app/features/bookings/slot-engine.ts'
import { now } from '#app/platform/clock.ts'
import type { Db, Tx } from '#app/platform/db.ts'

/** How far ahead a request can be made. */
export const BOOKING_HORIZON_DAYS = 365

interface Calendar {
  hasAvailability: boolean
  windowsOf(date: string): FreeWindow[] | null
  busy: BusyTime[]
}

async function loadCalendar(executor: Db | Tx, orbiterId: string, timeZone: string, from: string, to: string): Promise<Calendar> {
  const today = todayIn(timeZone, now())
  const [slots, busy, any] = await Promise.all([
    executor
      .selectFrom('orbiter_availability').select(['date', 'start_time', 'end_time'])
      .where('orbiter_id', '=', orbiterId).where('is_available', '=', true).where('date', '>=', from).where('date', '<=', to).execute(),
    executor
      .selectFrom('booking_requests').select(['start_at', 'end_at'])
      .where('orbiter_id', '=', orbiterId).where('status', '=', 'accepted').where('end_at', '>', now()).execute(),
    executor
      .selectFrom('orbiter_availability').select('id')
      .where('orbiter_id', '=', orbiterId).where('is_available', '=', true).where('date', '>=', today).limit(1).executeTakeFirst(),
  ])
  const byDate = new Map<string, FreeWindow[]>()
  for (const slot of slots) byDate.set(slot.date, [...(byDate.get(slot.date) ?? []), { startTime: slot.start_time, endTime: slot.end_time }])
  return {
    hasAvailability: any !== undefined,
    windowsOf: (date) => (any ? (byDate.get(date) ?? []) : null),
    busy: busy.map((row) => ({ startAt: row.start_at, endAt: row.end_at })),
  }
}

interface TimesQuestion {
  orbiterId: string
  timeZone: string
  date: string
  durationMinutes: number
}

/** The start times that an Orbiter can be asked for on a date; none in the past or beyond the horizon. */
export async function listOpenTimes(executor: Db | Tx, { orbiterId, timeZone, date, durationMinutes }: TimesQuestion): Promise<string[]> {
  const today = todayIn(timeZone, now())
  if (date < today || date > addDays(today, BOOKING_HORIZON_DAYS)) return []
  const calendar = await loadCalendar(executor, orbiterId, timeZone, date, date)
  return openTimes({ date, timeZone, durationMinutes, windows: calendar.windowsOf(date), busy: calendar.busy, now: now() })
}

/** The dates of the coming days on which at least one time is open; null when the Orbiter has set no availability at all. */
export async function listOpenDates(executor: Db | Tx, orbiterId: string, timeZone: string, durationMinutes: number, days: number): Promise<string[] | null> {
  const today = todayIn(timeZone, now())
  const calendar = await loadCalendar(executor, orbiterId, timeZone, today, addDays(today, days))
  if (!calendar.hasAvailability) return null
  return Array.from({ length: days + 1 }, (_, day) => addDays(today, day)).filter(
    (date) => openTimes({ date, timeZone, durationMinutes, windows: calendar.windowsOf(date), busy: calendar.busy, now: now() }).length > 0,
  )
}

interface Wanted {
  orbiterId: string
  timeZone: string
  requestedDate: string
  startAt: Date
  endAt: Date
}

/** The open times nearest to one that is gone, as `yyyy-MM-dd HH:mm`, within two weeks either side. */
export async function findNearestTimes(executor: Db | Tx, wanted: Wanted, limit: number): Promise<string[]> {
  const { orbiterId, timeZone, requestedDate } = wanted
  const durationMinutes = (wanted.endAt.getTime() - wanted.startAt.getTime()) / 60_000
  const calendar = await loadCalendar(executor, orbiterId, timeZone, addDays(requestedDate, -14), addDays(requestedDate, 14))
  const found: string[] = []
  for (let distance = 0; distance <= 14 && found.length < limit; distance += 1) {
    for (const date of distance === 0 ? [requestedDate] : [addDays(requestedDate, -distance), addDays(requestedDate, distance)]) {
      const times = openTimes({ date, timeZone, durationMinutes, windows: calendar.windowsOf(date), busy: calendar.busy, now: now() })
      found.push(...times.slice(0, limit).map((time) => `${date} ${time}`))
    }
  }
  return found.slice(0, limit)
}
