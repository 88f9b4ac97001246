/**
 * The only source of the current time. Tests and the demo set it; nothing sleeps to make time pass.
 * `CLOCK_SHIFT_MS` moves it for as long as the process runs, and `CLOCK_AT` stops it. Instants are
 * `Date`s in UTC.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { env } from '#app/platform/env.ts'

let offsetMs = 0
let frozenAt: number | null = null

const ownClock = new AsyncLocalStorage<{ at: number }>()

export function now(): Date {
  const { clockAt, clockShiftMs } = env()
  const running = clockAt?.getTime() ?? Date.now() + clockShiftMs
  return new Date(ownClock.getStore()?.at ?? frozenAt ?? running + offsetMs)
}

/** How far the program's clock is from the machine's at the moment, for the database's own clock. */
export function machineShiftMs(): number {
  const { clockAt, clockShiftMs } = env()
  return clockAt ? clockAt.getTime() - Date.now() : clockShiftMs
}

/** Stops the clock at an instant (tests, demo). */
export function freezeClock(at: Date): void {
  const own = ownClock.getStore()
  if (own) own.at = at.getTime()
  else frozenAt = at.getTime()
}

/**
 * Runs `work` with a stopped clock of its own. Nothing else sees what it sets, so that several pasts
 * can be made at the same time (demo).
 */
export function withOwnClock<T>(work: () => T): T {
  return ownClock.run({ at: now().getTime() }, work)
}

/**
 * Shifts the running clock by some milliseconds.
 * @internal only for tests
 */
export function shiftClock(byMs: number): void {
  offsetMs = byMs
}

export function resumeClock(): void {
  frozenAt = null
  offsetMs = 0
}
