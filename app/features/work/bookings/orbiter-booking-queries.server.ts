/**
 * Reads an Orbiter's requests, with only those facts about the customer that the Orbiter may know.
 */
import { sql } from 'kysely'
import { isUuid } from '#app/base/ids.ts'
import { earningsOf } from '#app/base/money.ts'
import { likePattern } from '#app/base/search-text.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { COMMISSION_BPS } from '#work/bookings/booking-row.server.ts'
import {
  customerNameFor,
  FACT_COLUMNS,
  factsOf,
  JOB_COLUMNS,
  type BookingSummary,
} from '#work/bookings/booking-summary.server.ts'
import { PICTURE_COLUMNS, withPictures } from '#work/bookings/booking-pictures.server.ts'
import type { JobPicture } from '#work/jobs/job-picture.ts'
import { BOOKINGS_PER_PAGE, ENDS_SOON_MS, type OrbiterList } from '#work/bookings/booking.ts'
import { now } from '#app/platform/clock.ts'
import { countRows } from '#app/platform/count-rows.ts'
import { db } from '#app/platform/db.ts'

export interface OrbiterBooking extends BookingSummary {
  picture: JobPicture
  customerDisplayName: string
  customerEmailDomain: string
  /** Visible to the Orbiter only once the request is accepted. */
  customerEmail: string | null
  /** The Orbiter's share of the price; null while there is no price. */
  earningsCents: number | null
}

export type CalendarBooking = Omit<OrbiterBooking, 'picture'>

/** More bookings than fit into the six weeks of a month view. */
const MOST_IN_CALENDAR = 400

function ownRequests(viewer: Viewer) {
  return db().selectFrom('bookingRequests as b').where('b.orbiterId', '=', viewer.id)
}

function withFacts(query: ReturnType<typeof ownRequests>) {
  return query
    .select(FACT_COLUMNS)
    .select(JOB_COLUMNS)
    .select(PICTURE_COLUMNS)
    .select('b.customerEmail')
    .select(COMMISSION_BPS)
}

type Row = Awaited<ReturnType<ReturnType<typeof withFacts>['execute']>>[number]

async function toBookings(rows: readonly Row[], viewer: Viewer): Promise<OrbiterBooking[]> {
  return (await withPictures(rows, 'orbiter')).map((row) => ({
    ...toBooking(row, viewer),
    picture: row.picture,
  }))
}

function toBooking(row: Row, { fullName, timeZone }: Viewer): CalendarBooking {
  const isKnown = row.status === 'accepted' || row.status === 'completed'
  return {
    ...factsOf(row, {
      side: 'orbiter',
      orbiterName: fullName,
      readerZone: timeZone,
      readPlace: 'list',
    }),
    customerDisplayName: customerNameFor(row, 'orbiter'),
    customerEmailDomain: row.customerEmail.split('@').at(-1) ?? '',
    customerEmail: isKnown ? row.customerEmail : null,
    earningsCents: row.priceCents === null ? null : earningsOf(row.priceCents, row.commissionBps),
  }
}

/** Searches the customer's display name, the service, and the status as stored and as shown. */
function searchedText() {
  return sql<string>`concat_ws(E'\n', b.customer_name, b.service_type, b.occasion, case
    when b.status = 'pending' and b.expires_at <= ${now()} then 'expired' else b.status end,
    case when b.status = 'rejected' then 'declined' end)`
}

const RANKS = { answer: 0, booked: 1, past: 2 } as const satisfies Partial<
  Record<OrbiterList, number>
>

/** The sort rank of a request: which of the lists it belongs to. */
const dueRank = () =>
  sql<number>`case when b.status = 'pending' and b.expires_at > ${now()} then 0
    when b.status = 'accepted' then 1 else 2 end`

export interface OrbiterBookings {
  rows: OrbiterBooking[]
  /** The total count, including requests that are not listed. */
  total: number
}

interface ListQuery {
  /** Text that the request must contain. */
  search?: string
  list?: OrbiterList
  limit?: number
  /** Bookings to leave out because the page shows them in another card. */
  without?: readonly string[]
}

/** Requests that need an answer first, then booked jobs, then past ones, latest first. */
export async function listOrbiterBookings(
  viewer: Viewer,
  { search = '', list = 'all', limit = BOOKINGS_PER_PAGE, without = [] }: ListQuery = {},
): Promise<OrbiterBookings> {
  const rank = dueRank()
  const query = ownRequests(viewer)
    .$if(search !== '', (query) => query.where(searchedText(), 'ilike', likePattern(search)))
    .$if(list !== 'all', (query) => query.where(rank, '=', RANKS[list as keyof typeof RANKS]))
    .$if(without.length > 0, (query) => query.where('b.id', 'not in', without))
  const [rows, total] = await Promise.all([
    withFacts(query)
      .orderBy(rank)
      .orderBy(sql`case ${rank} when 0 then b.expires_at when 1 then b.start_at end`)
      .orderBy('b.startAt', 'desc')
      .orderBy('b.id')
      .limit(limit)
      .execute(),
    countRows(query),
  ])
  return { rows: await toBookings(rows, viewer), total }
}

/** One of the Orbiter's own requests; null for anyone else's. */
export async function findOrbiterBooking(
  viewer: Viewer,
  bookingId: string | null,
): Promise<OrbiterBooking | null> {
  if (!isUuid(bookingId)) return null
  const rows = await withFacts(ownRequests(viewer)).where('b.id', '=', bookingId).execute()
  const [booking] = await toBookings(rows, viewer)
  return booking ?? null
}

function openRequests(viewer: Viewer) {
  return ownRequests(viewer).where('b.status', '=', 'pending').where('b.expiresAt', '>', now())
}

/**
 * Requests that still wait for an answer: first those that end within four hours, soonest first,
 * then the most recent ones. The limit applies to each of the two groups.
 */
export async function listOpenRequests(viewer: Viewer, limit: number): Promise<OrbiterBooking[]> {
  const soon = new Date(now().getTime() + ENDS_SOON_MS)
  const [ending, recent] = await Promise.all([
    withFacts(openRequests(viewer))
      .where('b.expiresAt', '<=', soon)
      .orderBy('b.expiresAt')
      .orderBy('b.createdAt')
      .orderBy('b.id')
      .limit(limit)
      .execute(),
    withFacts(openRequests(viewer))
      .orderBy('b.createdAt', 'desc')
      .orderBy('b.id', 'desc')
      .limit(limit)
      .execute(),
  ])
  const above = new Set(ending.map((row) => row.id))
  return await toBookings([...ending, ...recent.filter((row) => !above.has(row.id))], viewer)
}

/**
 * How many bookings the Orbiter has or had with the customers of these requests, by the request's
 * id. A request itself doesn't count.
 */
export async function countBookingsWith(
  viewer: Viewer,
  requestIds: readonly string[],
): Promise<Record<string, number>> {
  if (requestIds.length === 0) return {}
  const rows = await ownRequests(viewer)
    .innerJoin('bookingRequests as r', 'r.customerId', 'b.customerId')
    .select(['r.id', (eb) => eb.fn.countAll<number>().as('bookings')])
    .where('r.id', 'in', requestIds)
    .where('r.orbiterId', '=', viewer.id)
    .where('b.status', 'in', ['accepted', 'completed'])
    .groupBy('r.id')
    .execute()
  return Object.fromEntries(rows.map(({ id, bookings }) => [id, bookings]))
}

/** The number of requests that still wait for the Orbiter's answer. */
export async function countOpenRequests(viewer: Viewer): Promise<number> {
  const { open } = await openRequests(viewer)
    .select((eb) => eb.fn.countAll<number>().as('open'))
    .executeTakeFirstOrThrow()
  return open
}

/** Accepted bookings that are not over yet, soonest first. */
export async function listUpcomingBookings(
  viewer: Viewer,
  limit: number,
): Promise<OrbiterBookings> {
  const upcoming = ownRequests(viewer)
    .where('b.status', '=', 'accepted')
    .where('b.endAt', '>', now())
  const [rows, total] = await Promise.all([
    withFacts(upcoming).orderBy('b.startAt').limit(limit).execute(),
    countRows(upcoming),
  ])
  return { rows: await toBookings(rows, viewer), total }
}

/**
 * What takes or may take time between two instants: accepted and completed bookings, and open
 * requests.
 */
export async function listCalendarBookings(
  viewer: Viewer,
  startAt: Date,
  endAt: Date,
): Promise<CalendarBooking[]> {
  const rows = await withFacts(
    ownRequests(viewer)
      .where((eb) =>
        eb.or([
          eb('b.status', 'in', ['accepted', 'completed']),
          eb.and([eb('b.status', '=', 'pending'), eb('b.expiresAt', '>', now())]),
        ]),
      )
      .where('b.startAt', '<', endAt)
      .where('b.endAt', '>', startAt),
  )
    .orderBy('b.startAt')
    .orderBy('b.id')
    .limit(MOST_IN_CALENDAR)
    .execute()
  return rows.map((row) => toBooking(row, viewer))
}
