/**
 * Which times can be requested on a day: the fixed steps that lie in the future and within the
 * Orbiter's free times, minus accepted bookings. The page and the server's check of a request use
 * the same function.
 */
import { DIRECT_TIMES, minutesOf } from '#app/base/time-steps.ts'
import { existsOnClock, instantOf } from '#app/base/zoned-time.ts'
import { joinFreeTimes, type FreeTime } from '#app/features/availability/free-time.ts'

export interface BusyTime {
  startAt: Date
  endAt: Date
}

export interface SlotQuestion {
  date: string
  timeZone: string
  durationMinutes: number
  /**
   * The date's free times; null when the Orbiter has set no availability at all and any step can be
   * requested.
   */
  windows: readonly FreeTime[] | null
  busy: readonly BusyTime[]
  now: Date
}

/** The start times (`HH:mm`, local time in the zone) that can be requested. */
export function openTimes({
  date,
  timeZone,
  durationMinutes,
  windows,
  busy,
  now,
}: SlotQuestion): string[] {
  const joined = windows && joinFreeTimes(windows)
  return DIRECT_TIMES.filter((time) => {
    const from = minutesOf(time)
    const fits =
      !joined ||
      joined.some(
        (window) =>
          minutesOf(window.startTime) <= from &&
          from + durationMinutes <= minutesOf(window.endTime),
      )
    if (!fits || !existsOnClock(date, time, timeZone)) return false
    const startAt = instantOf(date, time, timeZone)
    const endAt = new Date(startAt.getTime() + durationMinutes * 60_000)
    return startAt > now && !busy.some((taken) => taken.startAt < endAt && startAt < taken.endAt)
  })
}
