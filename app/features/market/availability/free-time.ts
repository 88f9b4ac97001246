/** Free times: half-hour steps of a day, repeating weekdays, and how times are merged. */
import { addDays } from '#app/base/add-days.ts'

export const WEEKDAYS = [
  { key: 'monday', label: 'Monday' },
  { key: 'tuesday', label: 'Tuesday' },
  { key: 'wednesday', label: 'Wednesday' },
  { key: 'thursday', label: 'Thursday' },
  { key: 'friday', label: 'Friday' },
  { key: 'saturday', label: 'Saturday' },
  { key: 'sunday', label: 'Sunday' },
] as const

/** A series is shown and can be booked this many days ahead (twelve weeks). */
export const SERIES_DAYS = 84

export interface FreeTime {
  startTime: string
  endTime: string
}

/** The day key of a calendar date. */
export function weekdayOf(date: string): string {
  const sundayFirst = new Date(`${date}T00:00:00Z`).getUTCDay()
  return WEEKDAYS[(sundayFirst + 6) % 7]?.key ?? ''
}

/** The Sunday on or before a date. Weeks start on Sunday. */
export function weekStart(date: string): string {
  return addDays(date, -new Date(`${date}T00:00:00Z`).getUTCDay())
}

/** The dates of a repeating time, including `from` and `to`. */
export function seriesDates(weekdays: readonly string[], from: string, to: string): string[] {
  const dates: string[] = []
  for (let date = from; date <= to; date = addDays(date, 1))
    if (weekdays.includes(weekdayOf(date))) dates.push(date)
  return dates
}

/** Merges times that touch or overlap. */
export function joinFreeTimes(times: readonly FreeTime[]): FreeTime[] {
  const joined: FreeTime[] = []
  for (const { startTime, endTime } of times.toSorted((a, b) =>
    a.startTime.localeCompare(b.startTime),
  )) {
    const last = joined.at(-1)
    if (last && startTime <= last.endTime)
      last.endTime = endTime > last.endTime ? endTime : last.endTime
    else joined.push({ startTime, endTime })
  }
  return joined
}

/** True when a day's times fully cover the window. */
export function isCovered(times: readonly FreeTime[], window: FreeTime): boolean {
  return joinFreeTimes(times).some(
    (time) => time.startTime <= window.startTime && window.endTime <= time.endTime,
  )
}

/** True when a time touches or overlaps the window. */
export function meets(time: FreeTime, window: FreeTime): boolean {
  return time.startTime <= window.endTime && window.startTime <= time.endTime
}
