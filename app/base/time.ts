/**
 * Dates and times as text. Wall dates are `yyyy-MM-dd`, wall times `HH:mm`, instants ISO 8601 in UTC.
 * Everything here runs in the browser as well; arithmetic across time zones is in zoned-time.ts.
 */

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

// By hand and not with `Intl`, whose first format costs a phone a tenth of a second.
const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTH_NAMES = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** `2026-12-12` → `Sat, Dec 12, 2026` (or without the year). */
export function formatDate(date: string, withYear = true): string {
  const day = new Date(`${date}T00:00:00Z`)
  const text = `${WEEKDAYS[day.getUTCDay()]}, ${MONTH_NAMES[day.getUTCMonth()]?.slice(0, 3)} ${day.getUTCDate()}`
  return withYear ? `${text}, ${day.getUTCFullYear()}` : text
}

/** The month of an instant or of a wall date, in UTC: `December 2026`. */
export function formatMonth(at: string): string {
  const day = new Date(at)
  return `${MONTH_NAMES[day.getUTCMonth()]} ${day.getUTCFullYear()}`
}

/** `14:30` → `2:30 PM`. */
export function formatTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return `${hours % 12 || 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'AM' : 'PM'}`
}

/** Formats of one kind, one for each zone: making one costs a hundred times what using it does, in time and in memory. */
function formatByZone(options: Intl.DateTimeFormatOptions): (timeZone: string) => Intl.DateTimeFormat {
  const known = new Map<string, Intl.DateTimeFormat>()
  return (timeZone) => {
    let format = known.get(timeZone)
    if (!format) {
      format = new Intl.DateTimeFormat('en-US', { ...options, timeZone })
      known.set(timeZone, format)
    }
    return format
  }
}

const labelFormat = formatByZone({ timeZoneName: 'short' })
const zonedDayFormat = formatByZone({ month: 'short', day: 'numeric', year: 'numeric' })
const instantFormat = formatByZone({ month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

/** The short label of a zone at an instant: `CST`, `EDT`. */
export function zoneLabel(timeZone: string, at: string | Date): string {
  const parts = labelFormat(timeZone).formatToParts(new Date(at))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}

/** The day of an instant in a zone: `Dec 12, 2026`. */
export function formatDay(instant: string | Date, timeZone: string): string {
  return zonedDayFormat(timeZone).format(new Date(instant))
}

/** An instant as `Dec 12, 2026, 2:30 PM CST` in a zone. */
export function formatInstant(instant: string | Date, timeZone: string): string {
  return instantFormat(timeZone).format(new Date(instant))
}

/** `Xh Ym` until an instant, `Expired` once past: how a customer reads it. */
export function timeLeft(msLeft: number): string {
  if (msLeft <= 0) return 'Expired'
  const minutes = Math.floor(msLeft / 60_000)
  return `${Math.floor(minutes / 60)}h ${minutes % 60}m`
}

/** `Xh Ym remaining`, `Ym remaining` under an hour, `Expired` once past: how an Orbiter reads it. */
export function timeRemaining(msLeft: number): string {
  if (msLeft <= 0) return 'Expired'
  const minutes = Math.floor(msLeft / 60_000)
  return minutes < 60 ? `${minutes}m remaining` : `${Math.floor(minutes / 60)}h ${minutes % 60}m remaining`
}

/** Minutes as people say them: `45 min`, `1 hour`, `1.5 hours`. */
export function formatDuration(minutes: number): string {
  if (minutes < 60) return `${minutes} min`
  const hours = minutes / 60
  return hours === 1 ? '1 hour' : `${Number(hours.toFixed(1))} hours`
}
