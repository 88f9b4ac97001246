/** The program's clock in tests. Changes are undone after each test. */
import { freezeClock, now, resumeClock, shiftClock } from '#app/platform/clock.ts'

let frozenAt: Date | null = null
let shiftedMs = 0

function apply(): void {
  resumeClock()
  shiftClock(shiftedMs)
  if (frozenAt) freezeClock(frozenAt)
}

/** Stops the clock: `freeze('2026-07-01T15:00:00Z')`. */
export function freeze(at: Date | string): Date {
  frozenAt = new Date(at)
  apply()
  return frozenAt
}

/** Moves the clock, stopped or running: `advance({ hours: 24 })`. */
export function advance({
  days = 0,
  hours = 0,
  minutes = 0,
  seconds = 0,
}: {
  days?: number
  hours?: number
  minutes?: number
  seconds?: number
}): Date {
  const byMs = ((days * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1000
  if (frozenAt) frozenAt = new Date(frozenAt.getTime() + byMs)
  else shiftedMs += byMs
  apply()
  return now()
}

/** Runs something at another time, then restores the clock. */
export async function during<Result>(
  at: Date | string,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = frozenAt
  freeze(at)
  try {
    return await work()
  } finally {
    frozenAt = before
    apply()
  }
}

export function resetClock(): void {
  frozenAt = null
  shiftedMs = 0
  resumeClock()
}
