/** Helpers for times that are not too soon. */
import type { WallTime } from '#app/base/event-map.ts'
import { HOURLY_TIMES } from '#app/base/time-steps.ts'

const textOf = ({ date, time }: WallTime) => `${date} ${time}`

/** The earliest of several local times; null if there are none. */
export function firstOf(times: readonly WallTime[]): WallTime | null {
  return times.toSorted((a, b) => textOf(a).localeCompare(textOf(b)))[0] ?? null
}

/** The hourly times of a date from the earliest moment on; all of them if there is no date. */
export function timesAhead(date: string, earliest: WallTime | null): readonly string[] {
  if (!date || !earliest) return HOURLY_TIMES
  return HOURLY_TIMES.filter((time) => textOf({ date, time }) >= textOf(earliest))
}
