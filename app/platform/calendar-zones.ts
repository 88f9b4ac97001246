/** Times as iCalendar writes them in a zone, and the zone itself (RFC 5545, 3.6.5): any calendar shows the wall clock of the place. */
import { Temporal } from 'temporal-polyfill'

/**
 * An instant with its zone. Null in the hour that occurs twice when clocks go back, where a wall clock alone does not say
 * which one is meant, and programs guess differently; that is written in UTC.
 */
export function zonedTime(instant: Date, timeZone: string): Temporal.ZonedDateTime | null {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(timeZone)
  const wall = zoned.toPlainDateTime()
  const [one, other] = (['earlier', 'later'] as const).map((disambiguation) => wall.toZonedDateTime(timeZone, { disambiguation }))
  return one?.epochMilliseconds === other?.epochMilliseconds ? zoned : null
}

/** `20261101T020000` */
const compact = (time: Temporal.PlainDateTime) => time.toString({ smallestUnit: 'second' }).replace(/[-:]/g, '')

/** `-0500` */
const offset = (zoned: Temporal.ZonedDateTime) => zoned.offset.replace(':', '')

const nameOf = (zoned: Temporal.ZonedDateTime) =>
  new Intl.DateTimeFormat('en-US', { timeZone: zoned.timeZoneId, timeZoneName: 'short' })
    .formatToParts(new Date(zoned.epochMilliseconds))
    .find(({ type }) => type === 'timeZoneName')?.value ?? zoned.offset

/** A stretch of one time: from when on, and what went before. */
function stretch(after: Temporal.ZonedDateTime, before: Temporal.ZonedDateTime | null): string[] {
  const kind = before && after.offsetNanoseconds > before.offsetNanoseconds ? 'DAYLIGHT' : 'STANDARD'
  // The moment of the change as the clock of the time before it shows it.
  const starts = before ? compact(before.toPlainDateTime().round('second')) : '19700101T000000'
  return [
    `BEGIN:${kind}`,
    `DTSTART:${starts}`,
    `TZOFFSETFROM:${offset(before ?? after)}`,
    `TZOFFSETTO:${offset(after)}`,
    `TZNAME:${nameOf(after)}`,
    `END:${kind}`,
  ]
}

/** The zone for events from one instant to another, with every change of its clocks that matters to them. */
export function zoneDefinition(timeZone: string, from: Date, to: Date): string {
  const end = Temporal.Instant.fromEpochMilliseconds(to.getTime())
  const first = Temporal.Instant.fromEpochMilliseconds(from.getTime()).toZonedDateTimeISO(timeZone)
  const stretches: string[][] = []
  let change = first.getTimeZoneTransition('previous')
  if (!change) stretches.push(stretch(first, null))
  change ??= first.getTimeZoneTransition('next')
  while (change && Temporal.Instant.compare(change.toInstant(), end) <= 0) {
    stretches.push(stretch(change, clockBefore(change)))
    change = change.getTimeZoneTransition('next')
  }
  return ['BEGIN:VTIMEZONE', `TZID:${timeZone}`, ...stretches.flat(), 'END:VTIMEZONE'].join('\r\n')
}

/** The same instant as the clock that is left behind shows it. */
function clockBefore(change: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const justBefore = change.subtract({ nanoseconds: 1 })
  return change.withTimeZone(justBefore.offset)
}
