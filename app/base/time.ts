/**
 * Dates and times as text. Local dates are `yyyy-MM-dd`, local times `HH:mm`, instants ISO 8601 in
 * UTC. Times after midnight count on from 24:00 and belong to the evening's date: `25:00` on a
 * Friday is 1 AM on Saturday. Everything here also runs in the browser; arithmetic across time
 * zones is in zoned-time.ts.
 */

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/**
 * Caches one format per zone, created on first use: creating a format takes a hundred times as long
 * as using it, a tenth of a second on a phone.
 */
export function formatByZone(
  options: Intl.DateTimeFormatOptions,
): (timeZone?: string) => Intl.DateTimeFormat {
  const known = new Map<string, Intl.DateTimeFormat>()
  return (timeZone = 'UTC') => {
    let format = known.get(timeZone)
    if (!format) {
      format = new Intl.DateTimeFormat('en-US', { ...options, timeZone })
      known.set(timeZone, format)
    }
    return format
  }
}

const dayFormat = /* @__PURE__ */ formatByZone({ weekday: 'short', month: 'short', day: 'numeric' })
const dayOfYearFormat = /* @__PURE__ */ formatByZone({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
const monthFormat = /* @__PURE__ */ formatByZone({ month: 'long', year: 'numeric' })
const timeFormat = /* @__PURE__ */ formatByZone({ hour: 'numeric', minute: '2-digit' })
const labelFormat = /* @__PURE__ */ formatByZone({ timeZoneName: 'short' })
const zonedDayFormat = /* @__PURE__ */ formatByZone({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
})
const instantFormat = /* @__PURE__ */ formatByZone({
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

/**
 * Formats a date; empty for an invalid date. Some browsers put a narrow no-break space before AM
 * and PM, while others and the server put a plain space.
 */
export function write(format: Intl.DateTimeFormat, at: Date): string {
  return Number.isNaN(at.getTime()) ? '' : format.format(at).replace('\u202F', ' ')
}

export const utcOf = (date: string) => new Date(`${date}T00:00:00Z`)

/** `2026-12-12` → `Sat, Dec 12, 2026` (or without the year). */
export function formatDate(date: string, withYear = true): string {
  return write(withYear ? dayOfYearFormat() : dayFormat(), utcOf(date))
}

/** The month of an instant or a local date, in UTC: `December 2026`. */
export function formatMonth(at: string): string {
  return write(monthFormat(), new Date(at))
}

/** `14:30` → `2:30 PM`, `25:00` → `1:00 AM`. */
export function formatTime(time: string): string {
  const [hours = Number.NaN, minutes = 0] = time.split(':').map(Number)
  return write(timeFormat(), new Date(Date.UTC(2000, 0, 1, hours, minutes)))
}

/** A time of day on a known date: `8:00 PM`, or `1:00 AM Sat` after midnight. */
export function formatClock(date: string, time: string): string {
  if (time < '24') return formatTime(time)
  const next = new Date(utcOf(date).getTime() + DAY_MS)
  return `${formatTime(time)} ${write(dayFormat(), next).slice(0, 3)}`
}

/** The short label of a zone at an instant: `CST`, `EDT`. */
export function zoneLabel(timeZone: string, at: string | Date): string {
  const parts = labelFormat(timeZone).formatToParts(new Date(at))
  return parts.find((part) => part.type === 'timeZoneName')?.value ?? timeZone
}

/** The day of an instant in a zone: `Dec 12, 2026`. */
export function formatDay(instant: string | Date, timeZone: string): string {
  return write(zonedDayFormat(timeZone), new Date(instant))
}

/** An instant as `Dec 12, 2026, 2:30 PM CST` in a zone. */
export function formatInstant(instant: string | Date, timeZone: string): string {
  return write(instantFormat(timeZone), new Date(instant))
}
