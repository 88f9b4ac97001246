/**
 * Times as a page writes them, for the person who reads it now:
 *
 * - The nearest form: `today`, `tomorrow` or `yesterday`, otherwise the date. The year is named only
 *   if the date is eleven months or more away.
 * - The zone is the one of the place, and its label stays. The reader's own time is added on the
 *   page of one thing, never in lists: pass `readerZone`.
 * - A time never breaks across lines; `unbroken` does that.
 * - Times are set in the text face, with the class `time-words`. Only running countdowns, timecodes,
 *   sums and codes are set in the mono face (`tabular`, `timecode`).
 *
 * `now` is the instant at which the server rendered the page (`serverNow`), so that the browser
 * writes the same. Pages from a cache that many people share do not use the relative words. What is
 * read later (emails, notifications, papers, CSV and calendar files) has the full form of
 * time.ts and event-time.ts, with its year.
 */
import { formatTimeOn, readerTime, type EventTime } from '#app/base/event-time.ts'
import { DAY_MS, formatByZone, formatClock, formatDate, utcOf, write } from '#app/base/time.ts'
import { formatDay, formatInstant, zoneLabel } from '#app/base/time.ts'

/** Eleven months. */
const YEAR_FROM_DAYS = 334

const numericFormat = /* @__PURE__ */ formatByZone({
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

/** The local date (`yyyy-MM-dd`) of an instant in a zone, also in the browser. */
export function dateIn(instant: string | Date, timeZone: string): string {
  const [month, day, year] = write(numericFormat(timeZone), new Date(instant)).split('/')
  return `${year}-${month}-${day}`
}

const daysFrom = (today: string, date: string) =>
  Math.round((utcOf(date).getTime() - utcOf(today).getTime()) / DAY_MS)

const isFar = (days: number) => Math.abs(days) >= YEAR_FROM_DAYS

const DAY_WORDS: Record<number, string> = { [-1]: 'yesterday', 0: 'today', 1: 'tomorrow' }

/** `yesterday`, `today` or `tomorrow` in a zone; undefined for other days. */
export const dayWord = (
  instant: string | Date,
  timeZone: string,
  now: string | Date,
): string | undefined => DAY_WORDS[daysFrom(dateIn(now, timeZone), dateIn(instant, timeZone))]

/** Puts no-break spaces into each time of a text: within `8:00 PM CST`, not before it. */
export function unbroken(text: string): string {
  return text.replaceAll(
    /:\d\d\s[AP]M(?:\s(?:Sun|Mon|Tue|Wed|Thu|Fri|Sat))?(?:\s[A-Z]{2,5}(?:[+-][\d:]+)?)?/g,
    (time) => time.replaceAll(' ', '\u00A0'),
  )
}

/** `tomorrow`, `Fri, Dec 11`, or `Sat, Dec 11, 2027`. */
export function nearDate(date: string, today: string): string {
  return DAY_WORDS[daysFrom(today, date)] ?? shortDate(date, today)
}

/** The same without relative words: `Fri, Dec 11`, or `Sat, Dec 11, 2027`. */
export function shortDate(date: string, today: string): string {
  return formatDate(date, isFar(daysFrom(today, date)))
}

const withoutYear = (day: string) => day.replace(/, \d{4}$/, '')

/** The day of an instant in a zone: `Dec 11`, or `Dec 11, 2025`. */
export function shortDay(instant: string | Date, timeZone: string, now: string | Date): string {
  const day = formatDay(instant, timeZone)
  return isFar(daysFrom(dateIn(now, timeZone), dateIn(instant, timeZone))) ? day : withoutYear(day)
}

/**
 * An instant: `tomorrow 8:00 PM CST`, `Dec 11, 8:00 PM CST`, `Dec 11, 2027, 8:00 PM CST`; with a
 * `readerZone` whose clock differs, followed by ` (9:00 PM EST for you)`.
 */
export function nearInstant(
  instant: string | Date,
  timeZone: string,
  now: string | Date,
  readerZone: string | null = null,
): string {
  const word = dayWord(instant, timeZone, now)
  const time = formatInstant(instant, timeZone).split(', ').at(-1) ?? ''
  const there = word ? `${word} ${time}` : `${shortDay(instant, timeZone, now)}, ${time}`
  return unbroken(there + readerTime(instant, timeZone, readerZone))
}

/**
 * The local time of an event: `tomorrow 8:00 PM CST`, `Fri, Dec 11, 8:00 PM CST`; after midnight,
 * `tonight, 1:00 AM Sat CST` or `Friday night, Dec 11, 1:00 AM Sat CST`.
 */
export function nearEventTime(
  { date, time, timeZone, startAt }: EventTime,
  now: string | Date,
  readerZone: string | null = null,
): string {
  const zone = zoneLabel(timeZone, startAt)
  const own = readerTime(startAt, timeZone, readerZone)
  return unbroken(`${nearDateTime(date, time, dateIn(now, timeZone))} ${zone}${own}`)
}

/** A local date and time, without its zone: `tomorrow 8:00 PM`, `Fri, Dec 11, 8:00 PM`. */
export function nearDateTime(date: string, time: string, today: string): string {
  const days = daysFrom(today, date)
  const day = shortDate(date, today)
  const word = DAY_WORDS[days]
  if (time < '24') return unbroken(`${word ? `${word} ` : `${day}, `}${formatClock(date, time)}`)
  const clock = formatClock(date, time)
  if (days === 0 || days === 1)
    return unbroken(`${days === 0 ? 'tonight' : 'tomorrow night'}, ${clock}`)
  const [night = ''] = formatTimeOn(date, time).split(', ')
  return unbroken(`${day.replace(/^\w+/, night)}, ${clock}`)
}
