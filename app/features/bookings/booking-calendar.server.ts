/** Bookings as iCalendar: one file each, and a private feed for a person. Events are written in the zone of their place. */
import { isUuid } from '#app/base/ids.ts'
import { ICalCalendarMethod, ICalEventStatus, default as ical } from 'ical-generator'
import { DAY_MS, formatDate, formatTime, zoneLabel } from '#app/base/time.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { paths } from '#app/paths.ts'
import { zonedTime, zoneDefinition } from '#app/platform/calendar-zones.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { newToken } from '#app/platform/tokens.ts'

/** A feed reaches so far back; calendars keep what they have seen. */
const FEED_DAYS_BACK = 90

function calendarRows() {
  return db()
    .selectFrom('booking_requests as b')
    .innerJoin('profiles as p', 'p.user_id', 'b.orbiter_id')
    .select(['b.id', 'b.customer_id', 'b.customer_name', 'p.full_name', 'b.service_type', 'b.requested_date', 'b.requested_time', 'b.time_zone'])
    .select(['b.start_at', 'b.end_at', 'b.venue_address', 'b.status', 'b.calendar_sequence', 'b.status_changed_at', 'b.created_at', 'b.special_notes'])
}

type CalendarRow = Awaited<ReturnType<ReturnType<typeof calendarRows>['execute']>>[number]

const STATUSES: Record<string, ICalEventStatus> = {
  pending: ICalEventStatus.TENTATIVE,
  accepted: ICalEventStatus.CONFIRMED,
  completed: ICalEventStatus.CONFIRMED,
  rejected: ICalEventStatus.CANCELLED,
  cancelled: ICalEventStatus.CANCELLED,
}

/** @param origin the address of the site, as people reach it */
function write(rows: CalendarRow[], { viewerId, name, origin }: { viewerId: string; name: string; origin: string }): string {
  const calendar = ical({ name, prodId: { company: 'Orbit', product: 'Bookings', language: 'EN' }, method: ICalCalendarMethod.PUBLISH })
  calendar.timezone({ name: null, generator: zoneDefinition })
  for (const row of rows) {
    const other = row.customer_id === viewerId ? row.full_name : row.customer_name
    const url = origin + paths.booking(row.id)
    const local = `${formatDate(row.requested_date)}, ${formatTime(row.requested_time)} ${zoneLabel(row.time_zone, row.start_at)} (${row.time_zone})`
    const [start, end] = [zonedTime(row.start_at, row.time_zone), zonedTime(row.end_at, row.time_zone)]
    const times = start && end ? { start, end, timezone: row.time_zone } : { start: row.start_at, end: row.end_at }
    calendar.createEvent({
      id: `booking-${row.id}@${new URL(origin).hostname}`,
      sequence: row.calendar_sequence,
      stamp: now(),
      created: row.created_at,
      ...times,
      summary: `${row.service_type}: ${other}`,
      description: [local, row.special_notes, url].filter(Boolean).join('\n\n'),
      location: row.venue_address,
      status: STATUSES[row.status] ?? null,
      url,
      x: { 'X-ORBIT-TIMEZONE': row.time_zone },
    })
  }
  return calendar.toString()
}

/** The file of one booking, for either side; null for everyone else. */
export async function findBookingCalendar(viewer: Viewer, bookingId: string, origin: string): Promise<string | null> {
  if (!isUuid(bookingId)) return null
  const row = await calendarRows()
    .where('b.id', '=', bookingId)
    .where((eb) => eb.or([eb('b.customer_id', '=', viewer.id), eb('b.orbiter_id', '=', viewer.id)]))
    .executeTakeFirst()
  return row ? write([row], { viewerId: viewer.id, name: 'Orbit', origin }) : null
}

/**
 * Everything that was ever agreed, and open requests, of the person whose secret it is; null for a secret that is none, and
 * while the account is suspended.
 */
export async function findCalendarFeed(secret: string, origin: string): Promise<string | null> {
  const feed = await db()
    .selectFrom('calendar_feeds as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .select('f.user_id')
    .where('f.secret', '=', secret)
    .where('u.suspended_at', 'is', null)
    .executeTakeFirst()
  if (!feed) return null
  const rows = await calendarRows()
    .where((eb) => eb.or([eb('b.customer_id', '=', feed.user_id), eb('b.orbiter_id', '=', feed.user_id)]))
    .where((eb) => eb.or([eb('b.agreed_at', 'is not', null), eb.and([eb('b.status', '=', 'pending'), eb('b.expires_at', '>', now())])]))
    .where('b.start_at', '>', new Date(now().getTime() - FEED_DAYS_BACK * DAY_MS))
    .orderBy('b.start_at')
    .limit(1000)
    .execute()
  return write(rows, { viewerId: feed.user_id, name: 'Orbit bookings', origin })
}

/** The person's feed, if they have switched it on. */
export async function findFeedSecret(viewer: Viewer): Promise<string | null> {
  const row = await db().selectFrom('calendar_feeds').select('secret').where('user_id', '=', viewer.id).executeTakeFirst()
  return row?.secret ?? null
}

/** Switches the feed on, or gives it a new address: the old one is dead at once. */
export async function renewFeed(viewer: Viewer): Promise<void> {
  const secret = newToken()
  await db()
    .insertInto('calendar_feeds')
    .values({ user_id: viewer.id, secret, created_at: now() })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ secret, created_at: now() }))
    .execute()
}

export async function endFeed(viewer: Viewer): Promise<void> {
  await db().deleteFrom('calendar_feeds').where('user_id', '=', viewer.id).execute()
}
