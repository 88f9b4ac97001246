/**
 * Bookings as iCalendar: a file for each booking, and a private feed for each person. Times are in
 * the booking's zone.
 */
import { addDays } from '#app/base/add-days.ts'
import { instantOf } from '#app/base/zoned-time.ts'
import { isUuid } from '#app/base/ids.ts'
import { ICalCalendarMethod, ICalEventStatus, default as ical } from 'ical-generator'
import { formatDateTime, formatEventEnd } from '#app/base/event-time.ts'
import { DAY_MS, zoneLabel } from '#app/base/time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import {
  customerNameFor,
  FACT_COLUMNS,
  factsOf,
  JOB_COLUMNS,
  type BookingSummary,
} from '#work/bookings/booking-summary.server.ts'
import { inText } from '#work/jobs/job-sentences.ts'
import { paths } from '#app/base/paths.ts'
import { calendarText } from '#app/platform/calendar-text.ts'
import { zonedTime, zoneDefinition } from '#app/platform/calendar-zones.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { newToken } from '#app/platform/tokens.ts'

/** How often calendar apps should refresh a feed; without this, each app uses its own interval. */
const FEED_REFRESH_SECONDS = 3_600

/** How far back a feed reaches. Calendar apps store earlier entries themselves. */
const FEED_DAYS_BACK = 90

function calendarRows() {
  return db()
    .selectFrom('bookingRequests as b')
    .innerJoin('profiles as p', 'p.userId', 'b.orbiterId')
    .select(FACT_COLUMNS)
    .select(JOB_COLUMNS)
    .select(['b.customerId', 'p.fullName', 'b.calendarSequence'])
}

type CalendarRow = Awaited<ReturnType<ReturnType<typeof calendarRows>['execute']>>[number]

/** The calendar status of a booking; an expired request no longer reserves its time. */
function calendarStatus({ status, isExpired }: BookingSummary): ICalEventStatus {
  if (status === 'pending' && !isExpired) return ICalEventStatus.TENTATIVE
  return status === 'accepted' || status === 'completed'
    ? ICalEventStatus.CONFIRMED
    : ICalEventStatus.CANCELLED
}

/** The time of one day of a booking, in the booking's own zone if calendar apps know that zone. */
function timesOf(row: CalendarRow, { days, durationMinutes }: BookingSummary, day: number) {
  const { timeZone } = row
  const startAt =
    day === 0
      ? row.startAt
      : instantOf(addDays(row.requestedDate, day), row.requestedTime, timeZone)
  const endAt = days === 1 ? row.endAt : new Date(startAt.getTime() + durationMinutes * 60_000)
  const [start, end] = [zonedTime(startAt, timeZone), zonedTime(endAt, timeZone)]
  return start && end ? { start, end, timezone: timeZone } : { start: startAt, end: endAt }
}

/**
 * @param origin the public address of the site
 * @param ttl seconds until an app should refresh the feed
 */
function write(
  rows: CalendarRow[],
  { viewerId, name, origin, ttl }: { viewerId: string; name: string; origin: string; ttl?: number },
): string {
  const calendar = ical({
    name,
    prodId: { company: 'Orbit', product: 'Bookings', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ...(ttl !== undefined && { ttl }),
  })
  calendar.timezone({ name: null, generator: zoneDefinition })
  for (const row of rows) {
    const isCustomer = row.customerId === viewerId
    const other = isCustomer ? row.fullName : customerNameFor(row, 'orbiter')
    const booking = factsOf(row, {
      side: isCustomer ? 'customer' : 'orbiter',
      orbiterName: row.fullName,
      readerZone: row.timeZone,
      readPlace: 'later',
    })
    const url = origin + paths.booking(row.id)
    const local = `${formatDateTime(row.requestedDate, row.requestedTime)} ${zoneLabel(row.timeZone, row.startAt)} (${row.timeZone})`
    const ends = `The event ends ${formatEventEnd(row, null)}`
    for (let day = 0; day < booking.days; day += 1)
      calendar.createEvent({
        id: `booking-${row.id}${day > 0 ? `-${day + 1}` : ''}@${new URL(origin).hostname}`,
        sequence: row.calendarSequence,
        stamp: now(),
        created: row.createdAt,
        ...timesOf(row, booking, day),
        summary: `${booking.title}: ${other}`,
        description: [inText(booking.sentence), local, ends, booking.notes, url]
          .filter(Boolean)
          .join('\n\n'),
        location: booking.venueAddress ?? booking.nearby,
        status: calendarStatus(booking),
        url,
        x: { 'X-ORBIT-TIMEZONE': row.timeZone },
      })
  }
  return calendarText(calendar)
}

/** A booking's calendar file, for its two sides; null for everyone else. */
export async function findBookingCalendar(
  viewer: Viewer,
  bookingId: string,
  origin: string,
): Promise<string | null> {
  if (!isUuid(bookingId)) return null
  const row = await calendarRows()
    .where('b.id', '=', bookingId)
    .where((eb) => eb.or([eb('b.customerId', '=', viewer.id), eb('b.orbiterId', '=', viewer.id)]))
    .executeTakeFirst()
  return row ? write([row], { viewerId: viewer.id, name: 'Orbit', origin }) : null
}

/**
 * The feed of the person with this secret: agreed bookings and open requests. Null for an unknown
 * secret, and while the account is suspended.
 */
export async function findCalendarFeed(secret: string, origin: string): Promise<string | null> {
  const feed = await db()
    .selectFrom('calendarFeeds as f')
    .innerJoin('users as u', 'u.id', 'f.userId')
    .select('f.userId')
    .where('f.secret', '=', secret)
    .where('u.suspendedAt', 'is', null)
    .executeTakeFirst()
  if (!feed) return null
  const rows = await calendarRows()
    .where((eb) =>
      eb.or([eb('b.customerId', '=', feed.userId), eb('b.orbiterId', '=', feed.userId)]),
    )
    .where((eb) =>
      eb.or([
        eb('b.agreedAt', 'is not', null),
        eb.and([eb('b.status', '=', 'pending'), eb('b.expiresAt', '>', now())]),
      ]),
    )
    .where('b.startAt', '>', new Date(now().getTime() - FEED_DAYS_BACK * DAY_MS))
    .orderBy('b.startAt')
    .limit(1000)
    .execute()
  return write(rows, {
    viewerId: feed.userId,
    name: 'Orbit bookings',
    origin,
    ttl: FEED_REFRESH_SECONDS,
  })
}

/** The secret of the person's feed; null if the feed is off. */
export async function findFeedSecret(viewer: Viewer): Promise<string | null> {
  const row = await db()
    .selectFrom('calendarFeeds')
    .select('secret')
    .where('userId', '=', viewer.id)
    .executeTakeFirst()
  return row?.secret ?? null
}

/** Turns the feed on, or changes its address. The old address stops working immediately. */
export async function renewFeed(viewer: Viewer): Promise<void> {
  const secret = newToken()
  await db()
    .insertInto('calendarFeeds')
    .values({ userId: viewer.id, secret, createdAt: now() })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ secret, createdAt: now() }))
    .execute()
}

export async function endFeed(viewer: Viewer): Promise<void> {
  await db().deleteFrom('calendarFeeds').where('userId', '=', viewer.id).execute()
}
