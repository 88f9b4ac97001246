/** A customer's own requests, never those of others. */
import { sql } from 'kysely'
import type { WallTime } from '#app/base/event-map.ts'
import { DAY_MS } from '#app/base/time.ts'
import { isUuid } from '#app/base/ids.ts'
import { ownMedia } from '#app/base/own-media.ts'
import { instantOf } from '#app/base/zoned-time.ts'
import { SUGGESTED_LEAD_MS } from '#app/features/availability/open-times.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import {
  offerKeyOf,
  BOOKING_TABS,
  BOOKINGS_PER_PAGE,
  type BookingTab,
} from '#app/features/bookings/booking.ts'
import {
  FACT_COLUMNS,
  factsOf,
  JOB_COLUMNS,
  productOf,
  type BookingSummary,
} from '#app/features/bookings/booking-summary.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

export interface CustomerBooking extends BookingSummary {
  orbiterId: string
  orbiterName: string
  orbiterImageUrl: string | null
  orbiterLocation: string | null
  /** Whether the Orbiter currently has a public profile and takes bookings. */
  isListed: boolean
  isBookable: boolean
  /** The offer that the booking form needs to request the same again. */
  offerKey: string
  /**
   * If another booking took the time: the open times nearest to it as of the decline that are still
   * in the future.
   */
  nearestTimes: WallTime[]
}

function ownBookings(viewer: Viewer) {
  return db()
    .selectFrom('bookingRequests as b')
    .innerJoin('profiles as p', 'p.userId', 'b.orbiterId')
    .select(FACT_COLUMNS)
    .select(JOB_COLUMNS)
    .select([
      'b.orbiterId',
      'b.product',
      'p.fullName',
      'p.profileImageUrl',
      'p.location',
      'p.listedAt',
      'p.isAvailable',
    ])
    .select(
      sql<
        WallTime[] | null
      >`case when b.status = 'rejected' then (select e.data -> 'nearestTimes' from events e
      where e.subject_type = 'booking' and e.subject_id = b.id and e.kind = 'booking.rejected' order by e.id desc limit 1) end`.as(
        'nearestTimes',
      ),
    )
    .where('b.customerId', '=', viewer.id)
}

type Row = Awaited<ReturnType<ReturnType<typeof ownBookings>['execute']>>[number]

function toBooking(row: Row, { timeZone }: Viewer): CustomerBooking {
  const earliest = new Date(now().getTime() + SUGGESTED_LEAD_MS)
  return {
    ...factsOf(row, { side: 'customer', orbiterName: row.fullName, readerZone: timeZone }),
    orbiterId: row.orbiterId,
    orbiterName: row.fullName,
    orbiterImageUrl: ownMedia(row.profileImageUrl),
    orbiterLocation: row.location,
    isListed: row.listedAt !== null,
    isBookable: row.listedAt !== null && row.isAvailable,
    offerKey: offerKeyOf(productOf(row)),
    nearestTimes: (row.nearestTimes ?? []).filter(
      ({ date, time }) => instantOf(date, time, row.timeZone) > earliest,
    ),
  }
}

export interface CustomerBookings {
  rows: CustomerBooking[]
  counts: Record<BookingTab, number>
}

/** One tab of a customer's requests, newest first, and the count of each tab. */
export async function listCustomerBookings(
  viewer: Viewer,
  tab: BookingTab = 'all',
  limit = BOOKINGS_PER_PAGE,
): Promise<CustomerBookings> {
  const status = BOOKING_TABS.find((entry) => entry.tab === tab)?.status ?? null
  const isExpired = sql<boolean>`b.status = 'pending' and b.expires_at <= ${now()}`
  const [rows, byStatus] = await Promise.all([
    ownBookings(viewer)
      .$call((query) =>
        status
          ? query.where('b.status', '=', status).where(sql<boolean>`not (${isExpired})`)
          : query,
      )
      .orderBy('b.createdAt', 'desc')
      .orderBy('b.id')
      .limit(limit)
      .execute(),
    db()
      .selectFrom('bookingRequests as b')
      .select(sql<string>`case when ${isExpired} then 'expired' else b.status end`.as('status'))
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('b.customerId', '=', viewer.id)
      .groupBy(sql`1`)
      .execute(),
  ])
  const countOf = (requested: string | null) =>
    byStatus.reduce(
      (sum, row) => (requested === null || row.status === requested ? sum + row.count : sum),
      0,
    )
  return {
    rows: rows.map((row) => toBooking(row, viewer)),
    counts: Object.fromEntries(
      BOOKING_TABS.map((entry) => [entry.tab, countOf(entry.status)]),
    ) as Record<BookingTab, number>,
  }
}

/** One of the customer's own requests; null for anyone else's. */
export async function findCustomerBooking(
  viewer: Viewer,
  bookingId: string | null,
): Promise<CustomerBooking | null> {
  if (!isUuid(bookingId)) return null
  const row = await ownBookings(viewer).where('b.id', '=', bookingId).executeTakeFirst()
  return row ? toBooking(row, viewer) : null
}

const SOON_DAYS = 7

export interface CustomerSummary {
  /** Accepted, within the next 7 days. */
  soon: number
  upcoming: number
  /** Sent, not answered, not expired. */
  awaiting: number
}

export async function readCustomerSummary(viewer: Viewer): Promise<CustomerSummary> {
  const at = now()
  const soonTill = new Date(at.getTime() + SOON_DAYS * DAY_MS)
  return db()
    .selectFrom('bookingRequests')
    .select((eb) => [
      eb.fn
        .countAll<number>()
        .filterWhere('status', '=', 'accepted')
        .filterWhere('endAt', '>', at)
        .filterWhere('startAt', '<', soonTill)
        .as('soon'),
      eb.fn
        .countAll<number>()
        .filterWhere('status', '=', 'accepted')
        .filterWhere('endAt', '>', at)
        .as('upcoming'),
      eb.fn
        .countAll<number>()
        .filterWhere('status', '=', 'pending')
        .filterWhere('expiresAt', '>', at)
        .as('awaiting'),
    ])
    .where('customerId', '=', viewer.id)
    .executeTakeFirstOrThrow()
}

/**
 * What comes next for a customer: accepted bookings that are not over, and open requests, soonest
 * first.
 */
export async function listNextCustomerBookings(
  viewer: Viewer,
  limit: number,
): Promise<CustomerBooking[]> {
  const at = now()
  const rows = await ownBookings(viewer)
    .where((eb) =>
      eb.or([
        eb.and([eb('b.status', '=', 'accepted'), eb('b.endAt', '>', at)]),
        eb.and([eb('b.status', '=', 'pending'), eb('b.expiresAt', '>', at)]),
      ]),
    )
    .orderBy('b.startAt')
    .orderBy('b.id')
    .limit(limit)
    .execute()
  return rows.map((row) => toBooking(row, viewer))
}
