/**
 * Instants at which code that depends on the clock is likely to break, for `npm run clocks`. They
 * are counted from the end of the UTC day, so that they are the same all day long, and lie ahead:
 * files and other programs have the machine's time, and must not be newer than the program's.
 */
import { Temporal } from 'temporal-polyfill'
import { DAY_MS } from '#app/base/time.ts'

export interface ChosenInstant {
  at: Date
  why: string
}

const [NEW_YORK, CHICAGO, LOS_ANGELES] = [
  'America/New_York',
  'America/Chicago',
  'America/Los_Angeles',
] as const

type Zoned = Temporal.ZonedDateTime

const zonedOf = (at: Date, timeZone: string): Zoned =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timeZone)

const endOfDay = (now: Date): Date => new Date((Math.floor(now.getTime() / DAY_MS) + 1) * DAY_MS)

/** The end of the UTC day, on the clocks of the three cities. */
const dayIn = (now: Date) =>
  [NEW_YORK, CHICAGO, LOS_ANGELES].map((timeZone) => zonedOf(endOfDay(now), timeZone)) as [
    Zoned,
    Zoned,
    Zoned,
  ]

const chosen = (at: Zoned, why: string): ChosenInstant => ({
  at: new Date(at.epochMilliseconds),
  why,
})

/** A time on the day that is the given number of days away. */
const dayAt = (at: Zoned, days: number, time: string): Zoned => at.add({ days }).withPlainTime(time)

/** The next date with this weekday, starting tomorrow; 1 is Monday. */
const nextWeekday = (at: Zoned, weekday: number, time: string): Zoned =>
  dayAt(at, ((weekday - at.dayOfWeek + 6) % 7) + 1, time)

/** The last day of the month that contains the day at this distance. */
const lastOfMonth = (at: Zoned, away: Temporal.DurationLike, time: string): Zoned => {
  const day = at.add(away)
  return day.with({ day: day.daysInMonth }).withPlainTime(time)
}

const lastOfYear = (at: Zoned, years: number, time: string): Zoned =>
  at.add({ years }).with({ month: 12, day: 31 }).withPlainTime(time)

/** The next instant at which the clocks are set forward, or back. */
function nextChange(from: Zoned, season: 'spring' | 'autumn'): Zoned {
  for (let at = from.getTimeZoneTransition('next'); at; at = at.getTimeZoneTransition('next')) {
    const isForward = at.offsetNanoseconds > at.subtract({ seconds: 1 }).offsetNanoseconds
    if (isForward === (season === 'spring')) return at
  }
  throw new Error(`The clocks of ${from.timeZoneId} are not set any more`)
}

function nextLeapDay(from: Zoned, time: string): Zoned {
  for (let { year } = from; ; year += 1) {
    const day = Temporal.PlainDate.from({ year, month: 2, day: 28 }).add({ days: 1 })
    const at = day.toZonedDateTime({ timeZone: from.timeZoneId, plainTime: time })
    if (day.day === 29 && Temporal.ZonedDateTime.compare(at, from) > 0) return at
  }
}

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Forty first starts of the demo. */
export function demoInstants(now: Date): ChosenInstant[] {
  const [newYork, chicago, losAngeles] = dayIn(now)
  return [
    // Evenings, nights and opening hours: each hour of a day, from Hawaii's night to New York's.
    ...Array.from({ length: 24 }, (_, hour) =>
      chosen(
        dayAt(chicago, 2, `${String(hour).padStart(2, '0')}:${hour % 2 === 0 ? '05' : '50'}`),
        `hour ${hour} of a day in Chicago`,
      ),
    ),
    // Orbiters are free on certain weekdays, payouts are sent on Fridays, and offices are closed on
    // weekends.
    ...WEEKDAYS.map((name, index) =>
      chosen(nextWeekday(chicago, index + 1, '19:30'), `${name} evening in Chicago`),
    ),
    // The month has ended in UTC, but not yet in people's time zones; statements are monthly.
    chosen(lastOfMonth(chicago, { years: 1 }, '23:50'), 'the end of a month, a year from now'),
    // The same for the year, and for what changes over five years.
    chosen(lastOfYear(losAngeles, 5, '23:50'), 'the end of the year, five years from now'),
    // The skipped hour is next.
    chosen(
      nextChange(newYork, 'spring').subtract({ minutes: 30 }),
      'half an hour before clocks are set forward in New York',
    ),
    // The hour that occurs twice.
    chosen(
      nextChange(newYork, 'autumn').add({ minutes: 30 }),
      'half an hour after clocks are set back in New York',
    ),
    // A day was an hour shorter: the instant 24 hours ago can be on the day before yesterday.
    chosen(
      dayAt(nextChange(chicago, 'spring'), 1, '00:20'),
      'the night after clocks are set forward in Chicago',
    ),
    // A day was an hour longer: the instant 24 hours ago can be on the same day.
    chosen(
      dayAt(nextChange(chicago, 'autumn'), 0, '23:30'),
      'the evening after clocks are set back in Chicago',
    ),
    // The bookings of the last days are on the other side of the change.
    chosen(
      dayAt(nextChange(losAngeles, 'spring'), 4, '23:40'),
      'four days after clocks are set forward in Los Angeles',
    ),
    // The bookings of the coming days are on the other side.
    chosen(
      dayAt(nextChange(losAngeles.add({ days: 4 }), 'autumn'), -3, '00:10'),
      'three days before clocks are set back in Los Angeles',
    ),
    // A date that no other year has.
    chosen(nextLeapDay(newYork, '14:00'), 'February 29'),
  ]
}

/** One instant for each day, so that consecutive days differ. */
export function demoInstantOfDay(now: Date): ChosenInstant {
  const all = demoInstants(now)
  const day = Math.floor(now.getTime() / DAY_MS)
  // 17 and 40 have no common divisor, so no instant is left out.
  const instant = all[(day * 17) % all.length]
  if (!instant) throw new Error('There is no instant')
  return instant
}

/** Eight runs of the unit suite, each of which covers more than one kind. */
export function unitInstants(now: Date): ChosenInstant[] {
  const [newYork, chicago, losAngeles] = dayIn(now)
  return [
    // It is Tuesday in UTC, and in people's zones each Monday is over or still to come.
    chosen(nextWeekday(chicago, 1, '19:30'), 'Monday evening in Chicago'),
    // The night belongs to Saturday evening.
    chosen(nextWeekday(newYork, 7, '01:15'), 'the night to Sunday in New York'),
    chosen(
      lastOfMonth(chicago, { years: 1 }, '23:30'),
      'the last evening of a month, a year from now',
    ),
    chosen(lastOfYear(losAngeles, 0, '23:30'), 'the last evening of the year in Los Angeles'),
    chosen(
      nextChange(newYork, 'spring').subtract({ minutes: 30 }),
      'half an hour before clocks are set forward in New York',
    ),
    chosen(
      nextChange(losAngeles, 'autumn').add({ minutes: 30 }),
      'half an hour after clocks are set back in Los Angeles',
    ),
    chosen(nextLeapDay(newYork, '14:00'), 'February 29'),
    chosen(
      dayAt(nextChange(chicago.add({ years: 5 }), 'autumn'), 0, '12:00'),
      'the day on which clocks are set back in Chicago, five years from now',
    ),
  ]
}

/** Two runs of the journeys. */
export function journeyInstants(now: Date): ChosenInstant[] {
  const [, chicago] = dayIn(now)
  const [lastDays, later] = [0, 1].map((months) =>
    lastOfMonth(chicago, { months }, '11:00').subtract({ days: 2 }),
  ) as [Zoned, Zoned]
  return [
    // The month that a calendar opens with has hardly a day left to choose.
    chosen(
      Temporal.ZonedDateTime.compare(lastDays, chicago) > 0 ? lastDays : later,
      'the last week of a month',
    ),
    chosen(nextWeekday(chicago, 1, '19:30'), 'Monday evening in Chicago'),
  ]
}
