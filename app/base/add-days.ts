import { DAY_MS } from '#app/base/time.ts'

/** A wall date some days later or earlier. Dates have no clock, so no clock change can shift them. */
export function addDays(date: string, days: number): string {
  const midnight = new Date(`${date}T00:00:00Z`).getTime()
  return new Date(midnight + days * DAY_MS).toISOString().slice(0, 10)
}
