/**
 * When an event takes place, as text: the evening's date with a time of its night, the zone of the
 * place, and the reader's own time if the two clocks differ. Dates and times are in the formats of
 * time.ts.
 */
import {
  formatByZone,
  formatClock,
  formatDate,
  formatDay,
  formatInstant,
  formatTime,
  utcOf,
  write,
  zoneLabel,
} from '#app/base/time.ts'

const weekdayFormat = /* @__PURE__ */ formatByZone({ weekday: 'long' })

const nightOf = (date: string) => `${write(weekdayFormat(), utcOf(date))} night`

/** A time shown next to its date: `8:00 PM`, or `Friday night, 1:00 AM Sat` after midnight. */
export function formatTimeOn(date: string, time: string): string {
  return time < '24' ? formatTime(time) : `${nightOf(date)}, ${formatClock(date, time)}`
}

/** `Fri, Dec 11, 2026, 8:00 PM`, or `Friday night, Dec 11, 2026, 1:00 AM Sat` after midnight. */
export function formatDateTime(date: string, time: string, withYear = true): string {
  const day = formatDate(date, withYear)
  const shown = time < '24' ? day : day.replace(/^\w+/, nightOf(date))
  return `${shown}, ${formatClock(date, time)}`
}

const clockOf = (written: string) => written.replace(/ \S+$/, '')

/**
 * What to add to a local time for a reader whose clock differs: ` (3:30 PM EST for you)`, with the
 * day if it differs too. Empty if both clocks agree.
 */
export function readerTime(
  instant: string | Date,
  timeZone: string,
  readerZone: string | null,
): string {
  if (readerZone === null) return ''
  const there = formatInstant(instant, timeZone)
  const here = formatInstant(instant, readerZone)
  if (clockOf(there) === clockOf(here)) return ''
  const [day, year, time] = here.split(', ')
  return there.startsWith(`${day}, ${year}, `) ? ` (${time} for you)` : ` (${day}, ${time} for you)`
}

/**
 * An instant in the local zone and for its reader: `Dec 12, 2026, 2:30 PM CST (3:30 PM EST for
 * you)`.
 */
export function formatInstantFor(
  instant: string | Date,
  timeZone: string,
  readerZone: string | null,
): string {
  return formatInstant(instant, timeZone) + readerTime(instant, timeZone, readerZone)
}

const endFormat = /* @__PURE__ */ formatByZone({
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})
const dayAndEndFormat = /* @__PURE__ */ formatByZone({
  weekday: 'short',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
})

interface EventSpan {
  startAt: string | Date
  eventEndsAt: string | Date
  timeZone: string
}

/**
 * The end of an event, shown next to its start: `11:00 PM CST`, or with the day if it differs:
 * `Sat, Dec 12, 1:00 AM CST (2:00 AM EST for you)`.
 */
export function formatEventEnd(
  { startAt, eventEndsAt, timeZone }: EventSpan,
  readerZone: string | null,
): string {
  const isSameDay = formatDay(startAt, timeZone) === formatDay(eventEndsAt, timeZone)
  const format = isSameDay ? endFormat : dayAndEndFormat
  const text = write(format(timeZone), new Date(eventEndsAt))
  return text + readerTime(eventEndsAt, timeZone, readerZone)
}

export interface EventTime {
  date: string
  time: string
  timeZone: string
  startAt: string | Date
}

/** `Fri, Dec 11, 2026, 8:00 PM CST (9:00 PM EST for you)`. */
export function formatEventTime(
  { date, time, timeZone, startAt }: EventTime,
  readerZone: string | null,
  withYear = true,
): string {
  return `${formatDateTime(date, time, withYear)} ${zoneLabel(timeZone, startAt)}${readerTime(startAt, timeZone, readerZone)}`
}
