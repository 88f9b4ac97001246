/** Arithmetic across time zones. Server only: it pulls in the Temporal polyfill. */
import { Temporal } from 'temporal-polyfill'
import { addDays } from '#app/base/add-days.ts'
import { minutesOf } from '#app/base/time-steps.ts'
import { readerTime, type EventTime } from '#app/base/event-time.ts'

/** The zone of people and places whose zone is unknown. */
export const DEFAULT_ZONE = 'America/New_York'

function wallTimeOf(date: string, time: string): Temporal.PlainDateTime {
  return Temporal.PlainDate.from(date)
    .toPlainDateTime()
    .add({ minutes: minutesOf(time) })
}

/**
 * The instant of a local date and time in a zone; `25:00` is 1 AM on the day after. A time that DST
 * skips moves forward; one that occurs twice means the first.
 */
export function instantOf(date: string, time: string, timeZone: string): Date {
  const zoned = wallTimeOf(date, time).toZonedDateTime(timeZone, { disambiguation: 'compatible' })
  return new Date(zoned.epochMilliseconds)
}

/** A local time of an event with its instant, for `formatEventTime`. */
export function eventTimeOf(date: string, time: string, timeZone: string): EventTime {
  return { date, time, timeZone, startAt: instantOf(date, time, timeZone) }
}

/**
 * What to add after a zone's name for a reader whose clock differs: `. 8:00 PM there is 9:00 PM EST
 * for you`. Empty if the clocks agree.
 */
export function readerNote(date: string, timeZone: string, readerZone: string | null): string {
  const own = readerTime(instantOf(date, '20:00', timeZone), timeZone, readerZone)
  return own && `. 8:00 PM there is ${own.slice(2, -1)}`
}

/** True if this local time exists on this date (false in a spring-forward gap). */
export function existsOnClock(date: string, time: string, timeZone: string): boolean {
  const plain = wallTimeOf(date, time)
  return plain.toZonedDateTime(timeZone).toPlainDateTime().equals(plain)
}

/**
 * `instantOf` and `existsOnClock` for many times of one day and its night. On days without a clock
 * change, they only count minutes.
 */
export function clockOfDay(
  date: string,
  timeZone: string,
): { instantOf: (time: string) => Date; exists: (time: string) => boolean } {
  const [start, end] = ['00:00', '26:00'].map((time) =>
    wallTimeOf(date, time).toZonedDateTime(timeZone),
  )
  if (!start || start.offsetNanoseconds !== end?.offsetNanoseconds) {
    return {
      instantOf: (time) => instantOf(date, time, timeZone),
      exists: (time) => existsOnClock(date, time, timeZone),
    }
  }
  return {
    instantOf: (time) => new Date(start.epochMilliseconds + minutesOf(time) * 60_000),
    exists: () => true,
  }
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

/**
 * The date and time of an instant, written like the times of an evening: before 2 AM, it still
 * belongs to the evening's date, as `25:30`.
 */
export function eveningClockOf(instant: Date, timeZone: string): { date: string; time: string } {
  const { date, time } = wallClockOf(instant, timeZone)
  return time < '02:00'
    ? { date: addDays(date, -1), time: `${Number(time.slice(0, 2)) + 24}${time.slice(2)}` }
    : { date, time }
}

/** The first date that still has a time ahead: until 2 AM, this is the evening's date. */
export function eveningIn(timeZone: string, now: Date): string {
  return eveningClockOf(now, timeZone).date
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

/**
 * True for a time written `HH:mm`, from 00:00 to 26:00, because the night belongs to its evening.
 */
export function isTime(text: string): boolean {
  return /^(?:(?:[01]\d|2[0-5]):[0-5]\d|26:00)$/.test(text)
}

/** True for an IANA zone that this server knows; false for an offset like `+02:00`. */
export function isTimeZone(text: string): boolean {
  if (!/^[A-Za-z]/.test(text)) return false
  try {
    return (
      new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone.length > 0
    )
  } catch {
    return false
  }
}
