import { DAY_MS } from '#app/base/time.ts'

/**
 * Adds days to a local date (negative: subtracts). Dates have no clock, so DST can't shift them.
 */
export function addDays(date: string, days: number): string {
  const midnight = new Date(`${date}T00:00:00Z`).getTime()
  return new Date(midnight + days * DAY_MS).toISOString().slice(0, 10)
}
