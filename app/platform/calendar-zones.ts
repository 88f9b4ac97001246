/** Times as iCalendar writes them in a zone, and the zone itself (RFC 5545, 3.6.5): any calendar shows the wall clock of the place. */
import { Temporal } from 'temporal-polyfill'
import { tzlib_get_ical_block } from 'timezones-ical-library'

/**
 * An instant with its zone. Null in the hour that occurs twice when clocks go back, where a wall clock alone does not say
 * which one is meant, and programs guess differently; that is written in UTC.
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
 * The zone with the rules of its clocks as they are today. Africa/Casablanca, whose clocks follow the month of Ramadan, comes
 * out wrong in a fifth of all hours; no place we serve has such a zone.
 */
export function zoneDefinition(timeZone: string): string | null {
  const [block] = tzlib_get_ical_block(timeZone)
  // Another name of a zone, such as UTC, is described under its first one.
  return block?.replace(/^TZID:.*$/m, `TZID:${timeZone}`) ?? null
}
