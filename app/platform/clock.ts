/**
 * The only source of the current time. Tests and the demo set it; nothing sleeps to make time pass.
 * Instants are `Date`s in UTC.
 */
let offsetMs = 0
let frozenAt: number | null = null

export function now(): Date {
  return new Date(frozenAt ?? Date.now() + offsetMs)
}

/** Stops the clock at an instant (tests, demo). */
export function freezeClock(at: Date): void {
  frozenAt = at.getTime()
}

/** Moves the running clock by some milliseconds (tests). */
export function shiftClock(byMs: number): void {
  offsetMs = byMs
}

export function releaseClock(): void {
  frozenAt = null
  offsetMs = 0
}
