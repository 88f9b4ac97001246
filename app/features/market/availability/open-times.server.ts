/**
 * The times when an Orbiter can be booked: free times from the database, through the slot engine.
 */
import { addDays } from '#app/base/add-days.ts'
import { eveningIn, instantOf } from '#app/base/zoned-time.ts'
import { loadCalendar } from '#market/availability/orbiter-calendar.server.ts'
import { openStretches } from '#market/availability/slot-engine.ts'
import type { FreeTime } from '#market/availability/free-time.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { now } from '#app/platform/clock.ts'
import type { Db, Tx } from '#app/platform/db.ts'

/** How many days ahead a booking can be requested. */
export const BOOKING_HORIZON_DAYS = 365

/** Times that the program suggests leave an Orbiter at least this long to answer and to travel. */
export const SUGGESTED_LEAD_MS = HOUR_MS

interface TimesQuestion {
  orbiterId: string
  timeZone: string
  date: string
  durationMinutes: number
  /** The time must be open on this many consecutive days. */
  days?: number | undefined
  /** Where the booking takes place. Unknown while a visitor looks at times. */
  venuePlaceId?: number | null
}

/** The start times that can be requested on a date; none in the past or beyond the horizon. */
export async function listOpenTimes(
  executor: Db | Tx,
  { days = 1, ...question }: TimesQuestion,
): Promise<string[]> {
  let times = await listTimesOf(executor, question)
  for (let day = 1; day < days && times.length > 0; day += 1) {
    const date = addDays(question.date, day)
    const next = new Set(await listTimesOf(executor, { ...question, date }))
    times = times.filter((time) => next.has(time))
  }
  return times
}

async function listTimesOf(
  executor: Db | Tx,
  { date, durationMinutes, ...question }: Omit<TimesQuestion, 'days'>,
): Promise<string[]> {
  const today = eveningIn(question.timeZone, now())
  if (date < today || date > addDays(today, BOOKING_HORIZON_DAYS)) return []
  const calendar = await loadCalendar(executor, { ...question, from: date, to: date })
  return calendar.openTimes(date, durationMinutes, now())
}

const DAY_MINUTES = 1440

/**
 * How long a booking takes on its first day, even if it continues at the same time on other days.
 */
function minutesOfDay(startAt: Date, endAt: Date): number {
  const minutes = (endAt.getTime() - startAt.getTime()) / 60_000
  return minutes > DAY_MINUTES ? minutes % DAY_MINUTES : minutes
}

interface MovedBooking {
  id: string
  orbiterId: string
  timeZone: string
  startAt: Date
  endAt: Date
}

/**
 * The start times on a date to which an accepted booking can move. A customer can choose within the
 * Orbiter's free times. The Orbiter can choose any time that is consistent with their rules and
 * their other bookings.
 */
export async function listMoveTimes(
  executor: Db | Tx,
  booking: MovedBooking,
  side: 'customer' | 'orbiter',
  date: string,
): Promise<string[]> {
  const { id, orbiterId, timeZone, startAt, endAt } = booking
  const today = eveningIn(timeZone, now())
  if (date < today || date > addDays(today, BOOKING_HORIZON_DAYS)) return []
  const calendar = await loadCalendar(executor, {
    orbiterId,
    timeZone,
    from: date,
    to: date,
    exceptBookingId: id,
  })
  const durationMinutes = minutesOfDay(startAt, endAt)
  const times =
    side === 'orbiter'
      ? calendar.timesBesideBookings(date, durationMinutes, now())
      : calendar.openTimes(date, durationMinutes, now())
  return times.filter((time) => instantOf(date, time, timeZone).getTime() !== startAt.getTime())
}

/**
 * The dates of the coming days that have at least one open time; null when the Orbiter has set no
 * availability at all.
 */
export async function listOpenDates(
  executor: Db | Tx,
  orbiterId: string,
  timeZone: string,
  durationMinutes: number,
  days: number,
): Promise<string[] | null> {
  return openDates(executor, { orbiterId, timeZone, durationMinutes, days })
}

/** Like `listOpenDates`, for a booking that is being moved: its own time counts as free. */
export async function listMoveDates(
  executor: Db | Tx,
  { id, orbiterId, timeZone, startAt, endAt }: MovedBooking,
): Promise<string[] | null> {
  const durationMinutes = minutesOfDay(startAt, endAt)
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

async function openDates(executor: Db | Tx, question: DatesQuestion): Promise<string[] | null> {
  const days = await openDays(executor, question, now())
  return days && days.map(({ date }) => date)
}

/** A day, with its open stretches. */
export interface FreeDay {
  date: string
  slots: FreeTime[]
}

/**
 * The next free days, without times that have passed, are booked, or are too soon to suggest; null
 * when the Orbiter has set no availability at all.
 */
export async function listFreeDays(
  executor: Db | Tx,
  question: DatesQuestion,
): Promise<FreeDay[] | null> {
  const earliest = new Date(now().getTime() + SUGGESTED_LEAD_MS)
  const days = await openDays(executor, question, earliest)
  return (
    days &&
    days.map(({ date, times }) => ({
      date,
      slots: openStretches(times, question.durationMinutes),
    }))
  )
}

async function openDays(
  executor: Db | Tx,
  { durationMinutes, days, ...question }: DatesQuestion,
  earliest: Date,
): Promise<{ date: string; times: string[] }[] | null> {
  const { timeZone } = question
  const today = eveningIn(timeZone, now())
  const calendar = await loadCalendar(executor, {
    ...question,
    from: today,
    to: addDays(today, days),
  })
  if (!calendar.hasAvailability) return null
  return Array.from({ length: days + 1 }, (_, day) => addDays(today, day))
    .map((date) => ({ date, times: calendar.openTimes(date, durationMinutes, earliest) }))
    .filter(({ times }) => times.length > 0)
}
