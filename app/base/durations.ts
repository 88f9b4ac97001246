/** Lengths of time as text: what is left, and how long something takes. */

/** Time left as customers see it: `Xh Ym`, `Expired` once past. */
export function timeLeft(msLeft: number): string {
  if (msLeft <= 0) return 'Expired'
  const minutes = Math.floor(msLeft / 60_000)
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}

/**
 * Time left as Orbiters see it: `Xh Ym remaining`, `Ym remaining` under an hour, `Expired` once
 * past.
 */
export function timeRemaining(msLeft: number): string {
  if (msLeft <= 0) return 'Expired'
  const minutes = Math.floor(msLeft / 60_000)
  return minutes < 60
    ? `${minutes}m remaining`
    : `${Math.floor(minutes / 60)}h ${minutes % 60}m remaining`
}

/** Time in words, to the minute: `24 hours`, `3 hours 20 minutes`, `15 minutes`. */
export function hoursAndMinutes(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000))
  const parts = [countOf(Math.floor(minutes / 60), 'hour'), countOf(minutes % 60, 'minute')]
  return parts.filter(Boolean).join(' ') || 'less than a minute'
}

const countOf = (count: number, unit: string) =>
  count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`

/** Minutes in everyday units: `45 min`, `1 hour`, `1.5 hours`. */
export function formatDuration(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = minutes / 60
  return hours === 1 ? '1 hour' : `${Number(hours.toFixed(1))} hours`
}

/** The same in as few characters as possible: `45m`, `1h`, `1.5h`. */
export const formatHours = (minutes: number): string =>
  minutes < 60 ? `${minutes}m` : `${Number((minutes / 60).toFixed(1))}h`

/** `2 hours`, or over several days `2 days, 4 hours each`. */
export function formatLength(minutes: number, days = 1): string {
  return days === 1 ? formatDuration(minutes) : `${days} days, ${formatDuration(minutes)} each`
}
