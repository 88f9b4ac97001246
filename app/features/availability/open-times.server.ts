/** When an Orbiter can be asked for: free times from the database, through the slot engine. */
import type { WallTime } from '#app/base/event-map.ts'
import { addDays } from '#app/base/add-days.ts'
import { instantOf, todayIn } from '#app/base/zoned-time.ts'
import { overlapsRange } from '#app/features/availability/accepted-time.server.ts'
import type { FreeTime } from '#app/features/availability/free-time.ts'
import { openTimes, type BusyTime } from '#app/features/availability/slot-engine.ts'
import { now } from '#app/platform/clock.ts'
import type { Db, Tx } from '#app/platform/db.ts'

/** How far ahead a request can be made. */
export const BOOKING_HORIZON_DAYS = 365

interface Calendar {
  hasAvailability: boolean
  windowsOf(date: string): FreeTime[] | null
  busy: BusyTime[]
}

interface CalendarQuestion {
  orbiterId: string
  timeZone: string
  from: string
  to: string
  /** A booking whose own time does not count as taken, because it is the one to be moved. */
  exceptBookingId?: string
}

async function loadCalendar(
  executor: Db | Tx,
  { orbiterId, timeZone, from, to, exceptBookingId }: CalendarQuestion,
): Promise<Calendar> {
  const today = todayIn(timeZone, now())
  const [slots, busy, any] = await Promise.all([
    executor
      .selectFrom('orbiterAvailability')
      .select(['date', 'startTime', 'endTime'])
      .where('orbiterId', '=', orbiterId)
      .where('isAvailable', '=', true)
      .where('date', '>=', from)
      .where('date', '<=', to)
      .execute(),
    executor
      .selectFrom('bookingRequests')
      .select(['startAt', 'endAt'])
      .where('orbiterId', '=', orbiterId)
      .where('status', '=', 'accepted')
      .where(overlapsRange(now(), null))
      .$if(exceptBookingId !== undefined, (query) => query.where('id', '!=', exceptBookingId ?? ''))
      .execute(),
    executor
      .selectFrom('orbiterAvailability')
      .select('id')
      .where('orbiterId', '=', orbiterId)
      .where('isAvailable', '=', true)
      .where('date', '>=', today)
      .limit(1)
      .executeTakeFirst(),
  ])
  const byDate = new Map<string, FreeTime[]>()
  for (const slot of slots)
    byDate.set(slot.date, [
      ...(byDate.get(slot.date) ?? []),
      { startTime: slot.startTime, endTime: slot.endTime },
    ])
  return {
    hasAvailability: any !== undefined,
    windowsOf: (date) => (any ? (byDate.get(date) ?? []) : null),
    busy: busy,
  }
}

interface TimesQuestion {
  orbiterId: string
  timeZone: string
  date: string
  durationMinutes: number
}

/** The start times that an Orbiter can be asked for on a date; none in the past or beyond the horizon. */
export async function listOpenTimes(
  executor: Db | Tx,
  { orbiterId, timeZone, date, durationMinutes }: TimesQuestion,
): Promise<string[]> {
  const today = todayIn(timeZone, now())
  if (date < today || date > addDays(today, BOOKING_HORIZON_DAYS)) return []
  const calendar = await loadCalendar(executor, { orbiterId, timeZone, from: date, to: date })
  return openTimes({
    date,
    timeZone,
    durationMinutes,
    windows: calendar.windowsOf(date),
    busy: calendar.busy,
    now: now(),
  })
}

interface MovedBooking {
  id: string
  orbiterId: string
  timeZone: string
  startAt: Date
  endAt: Date
}

/**
 * The start times that an accepted booking can be moved to on a date: for a customer within the Orbiter's free times,
 * for the Orbiter at any time that no other booking takes.
 */
export async function listMoveTimes(
  executor: Db | Tx,
  booking: MovedBooking,
  side: 'customer' | 'orbiter',
  date: string,
): Promise<string[]> {
  const { id, orbiterId, timeZone, startAt, endAt } = booking
  const today = todayIn(timeZone, now())
  if (date < today || date > addDays(today, BOOKING_HORIZON_DAYS)) return []
  const calendar = await loadCalendar(executor, {
    orbiterId,
    timeZone,
    from: date,
    to: date,
    exceptBookingId: id,
  })
  const durationMinutes = (endAt.getTime() - startAt.getTime()) / 60_000
  const windows = side === 'orbiter' ? null : calendar.windowsOf(date)
  return openTimes({
    date,
    timeZone,
    durationMinutes,
    windows,
    busy: calendar.busy,
    now: now(),
  }).filter((time) => instantOf(date, time, timeZone).getTime() !== startAt.getTime())
}

/** The dates of the coming days on which at least one time is open; null when the Orbiter has set no availability at all. */
export async function listOpenDates(
  executor: Db | Tx,
  orbiterId: string,
  timeZone: string,
  durationMinutes: number,
  days: number,
): Promise<string[] | null> {
  return openDates(executor, { orbiterId, timeZone, durationMinutes, days })
}

/** The same for a booking that is to be moved: its own time counts as free. */
export async function listMoveDates(
  executor: Db | Tx,
  { id, orbiterId, timeZone, startAt, endAt }: MovedBooking,
): Promise<string[] | null> {
  const durationMinutes = (endAt.getTime() - startAt.getTime()) / 60_000
  return openDates(executor, {
    orbiterId,
    timeZone,
    durationMinutes,
    days: BOOKING_HORIZON_DAYS,
    exceptBookingId: id,
  })
}

interface DatesQuestion {
  orbiterId: string
  timeZone: string
  durationMinutes: number
  days: number
  exceptBookingId?: string
}

async function openDates(
  executor: Db | Tx,
  { durationMinutes, days, ...question }: DatesQuestion,
): Promise<string[] | null> {
  const { timeZone } = question
  const today = todayIn(timeZone, now())
  const calendar = await loadCalendar(executor, {
    ...question,
    from: today,
    to: addDays(today, days),
  })
  if (!calendar.hasAvailability) return null
  return Array.from({ length: days + 1 }, (_, day) => addDays(today, day)).filter(
    (date) =>
      openTimes({
        date,
        timeZone,
        durationMinutes,
        windows: calendar.windowsOf(date),
        busy: calendar.busy,
        now: now(),
      }).length > 0,
  )
}

export interface RequestedTime {
  requestedDate: string
  startAt: Date
  endAt: Date
}

const NEAREST_WITHIN_DAYS = 14

/** For each wanted time that is gone, the open times nearest to it, nearest first. */
export async function findNearestTimes(
  executor: Db | Tx,
  { orbiterId, timeZone }: { orbiterId: string; timeZone: string },
  requested: readonly RequestedTime[],
  limit: number,
): Promise<WallTime[][]> {
  const dates = requested.map((one) => one.requestedDate).toSorted()
  const [first, last] = [dates[0], dates.at(-1)]
  if (first === undefined || last === undefined) return []
  const calendar = await loadCalendar(executor, {
    orbiterId,
    timeZone,
    from: addDays(first, -NEAREST_WITHIN_DAYS),
    to: addDays(last, NEAREST_WITHIN_DAYS),
  })
  // Requests that lost to the same booking mostly want the same time.
  const known = new Map<string, WallTime[]>()
  return requested.map((one) => {
    const key = `${one.startAt.getTime()}-${one.endAt.getTime()}`
    const nearest = known.get(key) ?? nearestIn(calendar, timeZone, one, limit)
    known.set(key, nearest)
    return nearest
  })
}

function nearestIn(
  calendar: Calendar,
  timeZone: string,
  { requestedDate, startAt, endAt }: RequestedTime,
  limit: number,
): WallTime[] {
  const durationMinutes = (endAt.getTime() - startAt.getTime()) / 60_000
  const found: (WallTime & { awayMs: number })[] = []
  // All starts of a day lie within eleven hours, so no day further off can be nearer than one that is done.
  for (let distance = 0; distance <= NEAREST_WITHIN_DAYS && found.length < limit; distance += 1) {
    for (const date of distance === 0
      ? [requestedDate]
      : [addDays(requestedDate, -distance), addDays(requestedDate, distance)]) {
      const times = openTimes({
        date,
        timeZone,
        durationMinutes,
        windows: calendar.windowsOf(date),
        busy: calendar.busy,
        now: now(),
      })
      found.push(
        ...times.map((time) => ({
          date,
          time,
          awayMs: Math.abs(instantOf(date, time, timeZone).getTime() - startAt.getTime()),
        })),
      )
    }
  }
  return found
    .toSorted(
      (a, b) => a.awayMs - b.awayMs || a.date.localeCompare(b.date) || a.time.localeCompare(b.time),
    )
    .slice(0, limit)
    .map(({ date, time }) => ({ date, time }))
}
