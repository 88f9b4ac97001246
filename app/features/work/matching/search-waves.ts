import { HOUR_MS } from '#app/base/time.ts'

/** How many Orbiters get an offer in the first wave, in the second, and in every later wave. */
const WAVE_SIZES = [3, 5, 8] as const

export function waveSize(wave: number): number {
  return WAVE_SIZES[Math.min(wave, WAVE_SIZES.length) - 1] ?? 8
}

/**
 * How long an offer stays open. The closer the event, the shorter; never past the event's start.
 */
export function offerLifetimeMs(at: Date, startAt: Date): number {
  const left = startAt.getTime() - at.getTime()
  const lifetime =
    left > 72 * HOUR_MS
      ? 4 * HOUR_MS
      : left > 24 * HOUR_MS
        ? 2 * HOUR_MS
        : left > 6 * HOUR_MS
          ? HOUR_MS
          : HOUR_MS / 4
  return Math.max(0, Math.min(lifetime, left))
}
