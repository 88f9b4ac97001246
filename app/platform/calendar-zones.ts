/**
 * Writes iCalendar times with their time zone, and the zone's definition (RFC 5545, 3.6.5), so that
 * any calendar shows local time.
 */
import { Temporal } from 'temporal-polyfill'
import { tzlib_get_ical_block } from 'timezones-ical-library'

/**
 * An instant with its zone. Null in the hour that occurs twice when clocks go back: local time
 * alone is ambiguous there, and programs guess differently, so write it in UTC instead.
 */
export function zonedTime(instant: Date, timeZone: string): Temporal.ZonedDateTime | null {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(
    timeZone,
  )
  const wall = zoned.toPlainDateTime()
  const [one, other] = (['earlier', 'later'] as const).map((disambiguation) =>
    wall.toZonedDateTime(timeZone, { disambiguation }),
  )
  return one?.epochMilliseconds === other?.epochMilliseconds ? zoned : null
}

/**
 * The zone's definition with today's clock rules. Africa/Casablanca, whose clocks follow the month
 * of Ramadan, comes out wrong in a fifth of all hours; no place that Orbit serves has such a zone.
 */
export function zoneDefinition(timeZone: string): string | null {
  const [block] = tzlib_get_ical_block(timeZone)
  // An alias such as UTC is described under its canonical name.
  return block?.replace(/^TZID:.*$/m, `TZID:${timeZone}`) ?? null
}
