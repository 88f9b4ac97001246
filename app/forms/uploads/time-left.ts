/** How fast a file has been sending recently, and how long the rest will take. */

export interface Reading {
  /** Milliseconds. */
  at: number
  sentBytes: number
}

const WINDOW_MS = 15_000
/** Over a shorter time, the speed would be a guess. */
const LEAST_MS = 1500

/** The readings of the last `WINDOW_MS`, plus a new one. */
export const withReading = (readings: readonly Reading[], next: Reading): Reading[] => [
  ...readings.filter(
    ({ at, sentBytes }) => next.at - at <= WINDOW_MS && sentBytes <= next.sentBytes,
  ),
  next,
]

/** Null while it is unknown. */
export function bytesPerSecond(readings: readonly Reading[]): number | null {
  const [first, last] = [readings[0], readings.at(-1)]
  if (!first || !last || last.at - first.at < LEAST_MS || last.sentBytes <= first.sentBytes)
    return null
  return ((last.sentBytes - first.sentBytes) / (last.at - first.at)) * 1000
}

/** In seconds; null while the speed is unknown. */
export function secondsLeft(readings: readonly Reading[], totalBytes: number): number | null {
  const [speed, sentBytes] = [bytesPerSecond(readings), readings.at(-1)?.sentBytes ?? 0]
  return speed === null ? null : Math.max(0, (totalBytes - sentBytes) / speed)
}

/** `about 20 s left`, `about 3 min left`. */
export function timeLeftWords(seconds: number): string {
  if (seconds < 5) return 'a few seconds left'
  if (seconds < 55) return `about ${Math.ceil(seconds / 5) * 5} s left`
  if (seconds < 3600) return `about ${Math.max(1, Math.round(seconds / 60))} min left`
  const hours = Math.round(seconds / 3600)
  return `about ${hours} ${hours === 1 ? 'hour' : 'hours'} left`
}
