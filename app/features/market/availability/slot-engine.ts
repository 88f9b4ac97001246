/**
 * The times that can be requested on a day and in its night: the fixed steps that are in the future
 * and within the Orbiter's free times, minus accepted bookings. Both the page and the server's
 * check of a request use this function.
 */
import {
  DIRECT_STEP_MINUTES,
  DIRECT_TIMES,
  minutesOf,
  timeOfMinutes,
} from '#app/base/time-steps.ts'
import { clockOfDay } from '#app/base/zoned-time.ts'
import { joinFreeTimes, type FreeTime } from '#market/availability/free-time.ts'

export interface BusyTime {
  startAt: Date
  endAt: Date
}

export interface SlotQuestion {
  date: string
  timeZone: string
  durationMinutes: number
  /**
   * The date's free times. Null when the Orbiter has set no availability at all, so that any step
   * can be requested.
   */
  windows: readonly FreeTime[] | null
  busy: readonly BusyTime[]
  /** Only times after this instant. */
  now: Date
  /** The earliest start that the Orbiter's minimum notice allows. */
  notBefore?: Date | undefined
}

/** Returns the start times (`HH:mm`, local time in the zone) that can be requested. */
export function openTimes({
  date,
  timeZone,
  durationMinutes,
  windows,
  busy,
  now,
  notBefore = now,
}: SlotQuestion): string[] {
  if (windows?.length === 0) return []
  const clock = clockOfDay(date, timeZone)
  // Compared as instants, because a night in which clocks change is an hour longer or shorter.
  const free =
    windows &&
    joinFreeTimes(windows).map(({ startTime, endTime }) => ({
      from: clock.instantOf(startTime),
      to: clock.instantOf(endTime),
    }))
  return DIRECT_TIMES.filter((time) => {
    const startAt = clock.instantOf(time)
    const endAt = new Date(startAt.getTime() + durationMinutes * 60_000)
    return (
      startAt > now &&
      startAt >= notBefore &&
      (!free || free.some(({ from, to }) => from <= startAt && endAt <= to)) &&
      clock.exists(time) &&
      !busy.some((taken) => taken.startAt < endAt && startAt < taken.endAt)
    )
  })
}

/**
 * Combines a day's open times into stretches, from the first start to the last end: `09:00`,
 * `09:30`, and `14:00` of 60 minutes are 9:00 to 10:30 and 2:00 to 3:00.
 */
export function openStretches(times: readonly string[], durationMinutes: number): FreeTime[] {
  const stretches: FreeTime[] = []
  let previous = Number.NEGATIVE_INFINITY
  for (const startTime of times) {
    const last = stretches.at(-1)
    const start = minutesOf(startTime)
    const endTime = timeOfMinutes(start + durationMinutes)
    if (last && start - previous <= DIRECT_STEP_MINUTES) last.endTime = endTime
    else stretches.push({ startTime, endTime })
    previous = start
  }
  return stretches
}
