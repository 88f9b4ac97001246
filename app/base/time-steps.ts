/** Times of day as a list to choose from: wall times, `HH:mm`. */

/** Minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** Every so many minutes, both ends included: `09:00`, `09:30`, … `20:00`. */
export function timesBetween(first: string, last: string, everyMinutes: number): string[] {
  const times: string[] = []
  for (let at = minutesOf(first); at <= minutesOf(last); at += everyMinutes) {
    const parts = [Math.floor(at / 60), at % 60]
    times.push(parts.map((part) => String(part).padStart(2, '0')).join(':'))
  }
  return times
}

/** Starts of direct bookings, and where free times start and end. */
export const DIRECT_TIMES: readonly string[] = timesBetween('09:00', '20:00', 30)

/** Starts of managed bookings. */
export const HOURLY_TIMES: readonly string[] = timesBetween('09:00', '19:00', 60)
