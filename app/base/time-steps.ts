/** Lists of times of day to choose from, as local time `HH:mm`. */
import { twoDigits } from '#app/base/timecode.ts'

/** Minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Times at an interval of `everyMinutes`, both ends included: `09:00`, `09:30`, … `20:00`. */
export function timesBetween(first: string, last: string, everyMinutes: number): string[] {
  const times: string[] = []
  for (let at = minutesOf(first); at <= minutesOf(last); at += everyMinutes) {
    times.push([Math.floor(at / 60), at % 60].map(twoDigits).join(':'))
  }
  return times
}

/** Start times of direct bookings; free times also start and end at these. */
export const DIRECT_TIMES: readonly string[] = timesBetween('09:00', '20:00', 30)

/** Start times of managed bookings. */
export const HOURLY_TIMES: readonly string[] = timesBetween('09:00', '19:00', 60)
