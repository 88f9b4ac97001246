/** Arithmetic across time zones. Server only: it pulls in the Temporal polyfill. */
import { Temporal } from 'temporal-polyfill'

/**
 * The instant of a local date and time in a zone. A time that DST skips moves forward; one that
 * occurs twice means the first.
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const zoned = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone, {
    disambiguation: 'compatible',
  })
  return new Date(zoned.epochMilliseconds)
}

/** True if this local time exists on this date (false in a spring-forward gap). */
export function existsOnClock(date: string, time: string, timeZone: string): boolean {
  const plain = Temporal.PlainDateTime.from(`${date}T${time}`)
  return plain.toZonedDateTime(timeZone).toPlainDateTime().equals(plain)
}

/** The local date (`yyyy-MM-dd`) and time (`HH:mm`) of an instant in a zone. */
export function wallClockOf(instant: Date, timeZone: string): { date: string; time: string } {
  const zoned = Temporal.Instant.fromEpochMilliseconds(instant.getTime()).toZonedDateTimeISO(
    timeZone,
  )
  return {
    date: zoned.toPlainDate().toString(),
    time: zoned.toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

/** Today's date in a zone. */
export function todayIn(timeZone: string, now: Date): string {
  return wallClockOf(now, timeZone).date
}

/** True for an existing calendar date written `yyyy-MM-dd`. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  try {
    return Temporal.PlainDate.from(text, { overflow: 'reject' }).toString() === text
  } catch {
    return false
  }
}

/** True for a time of day written `HH:mm`, from 00:00 to 23:59. */
export function isTime(text: string): boolean {
  return /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)
}

/** True for an IANA zone that this server knows. */
export function isTimeZone(text: string): boolean {
  try {
    return (
      new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone.length > 0
    )
  } catch {
    return false
  }
}
