/** A customer's own requests, never other customers' requests. */
import { sql } from 'kysely'
import type { WallTime } from '#app/base/event-map.ts'
import { isUuid } from '#app/base/ids.ts'
import { ownMedia } from '#app/base/own-media.ts'
import { instantOf } from '#app/base/zoned-time.ts'
import { SUGGESTED_LEAD_MS } from '#market/availability/open-times.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import {
  offerKeyOf,
  BOOKING_TABS,
  BOOKINGS_PER_PAGE,
  type BookingSort,
  type BookingTab,
  type Brief,
} from '#work/bookings/booking.ts'
import {
  countCustomerBookings,
  IS_EXPIRED,
  type CustomerCounts,
} from '#work/bookings/customer-counts.server.ts'
import {
  FACT_COLUMNS,
  factsOf,
  JOB_COLUMNS,
  productOf,
  type BookingSummary,
  type Proposal,
} from '#work/bookings/booking-summary.server.ts'
import { isProposalOpen } from '#work/bookings/job-state.ts'
import { PICTURE_COLUMNS, withPictures } from '#work/bookings/booking-pictures.server.ts'
import type { JobPicture } from '#work/jobs/job-picture.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

export interface CustomerBooking extends BookingSummary {
  orbiterId: string
  orbiterName: string
  orbiterImageUrl: string | null
  orbiterLocation: string | null
  picture: JobPicture
  /** Whether the Orbiter currently has a public profile and takes bookings. */
  isListed: boolean
  isBookable: boolean
  /** The key of the offer, with which the booking form can request the same again. */
  offerKey: string
  /**
   * If another booking took the time: the open times that were nearest to it when the request was
   * declined, without those that have passed.
   */
  nearestTimes: WallTime[]
  /** The new time that the Orbiter proposed, while it can be answered. */
  proposal: Proposal | null
  /** When it was proposed. ISO 8601. */
  proposedAt: string | null
  /** What the customer wrote for the filming; null for a project, which has its own brief. */
  brief: { moments: number; saysOffCamera: boolean } | null
  /** The customer's star rating; null: none yet. */
  stars: number | null
  /** The project of a managed booking. */
  project: { id: string; title: string } | null
}

/** Columns that only the customer's own lists show. */
const CARD_COLUMNS = [
  sql<number | null>`(select w.rating from orbiter_reviews w where w.booking_request_id = b.id)`.as(
    'stars',
  ),
  sql<CustomerBooking['project']>`case when b.is_managed then (
    select json_build_object('id', v.id, 'title', v.title) from project_sessions s
    join video_projects v on v.id = s.project_id where s.booking_request_id = b.id) end`.as(
    'project',
  ),
  sql<Date | null>`(select m.created_at from booking_proposals m
    where m.booking_request_id = b.id and m.status = 'open')`.as('proposedAt'),
] as const

/** The viewer's own bookings as cards show them; `toCustomerBooking` converts each row. */
export function ownBookings(viewer: Viewer) {
  return db()
    .selectFrom('bookingRequests as b')
    .innerJoin('profiles as p', 'p.userId', 'b.orbiterId')
    .select(FACT_COLUMNS)
    .select(JOB_COLUMNS)
    .select(CARD_COLUMNS)
    .select(PICTURE_COLUMNS)
    .select(['p.fullName', 'p.profileImageUrl', 'p.location', 'p.listedAt', 'p.isAvailable'])
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

export async function toCustomerBookings(
  rows: readonly Row[],
  viewer: Viewer,
): Promise<CustomerBooking[]> {
  return (await withPictures(rows, 'customer')).map((row) => toCustomerBooking(row, viewer))
}

function toCustomerBooking(
  row: Row & { picture: JobPicture },
  { timeZone }: Viewer,
): CustomerBooking {
  const earliest = new Date(now().getTime() + SUGGESTED_LEAD_MS)
  return {
    ...factsOf(row, {
      side: 'customer',
      orbiterName: row.fullName,
      readerZone: timeZone,
      readPlace: 'list',
    }),
    orbiterId: row.orbiterId,
    orbiterName: row.fullName,
    orbiterImageUrl: ownMedia(row.profileImageUrl),
    orbiterLocation: row.location,
    picture: row.picture,
    isListed: row.listedAt !== null,
    isBookable: row.listedAt !== null && row.isAvailable,
    offerKey: offerKeyOf(productOf(row)),
    nearestTimes: (row.nearestTimes ?? []).filter(
      ({ date, time }) => instantOf(date, time, row.timeZone) > earliest,
    ),
    proposal: row.status === 'accepted' && isProposalOpen(row, now()) ? row.proposal : null,
    proposedAt: row.proposedAt?.toISOString() ?? null,
    brief: row.project ? null : briefOf(row.brief as Partial<Brief>),
    stars: row.stars,
    project: row.project,
  }
}

/** Moments to film are written one a line. */
const briefOf = ({ mustHave = '', doNotFilm = '' }: Partial<Brief>) => ({
  moments: mustHave.split('\n').filter((line) => line.trim() !== '').length,
  saysOffCamera: doNotFilm.trim() !== '',
})

export interface CustomerBookings {
  rows: CustomerBooking[]
  counts: CustomerCounts
}

interface ListOptions {
  tab?: BookingTab
  sort?: BookingSort
  limit?: number
}

/** One tab of a customer's requests, and the count of each tab. */
export async function listCustomerBookings(
  viewer: Viewer,
  { tab = 'all', sort = 'newest', limit = BOOKINGS_PER_PAGE }: ListOptions = {},
): Promise<CustomerBookings> {
  const status = BOOKING_TABS.find((entry) => entry.tab === tab)?.status ?? null
  const isOver = sql<boolean>`b.end_at <= ${now()}`
  const [rows, counts] = await Promise.all([
    ownBookings(viewer)
      .$if(status !== null, (query) =>
        query.where('b.status', '=', status).where((eb) => eb.not(IS_EXPIRED(now()))),
      )
      .$if(sort === 'newest', (query) => query.orderBy('b.createdAt', 'desc'))
      // Upcoming bookings first, soonest first; then past bookings, latest first.
      .$if(sort === 'date', (query) =>
        query
          .orderBy(isOver)
          .orderBy(sql`case when not ${isOver} then b.start_at end`)
          .orderBy('b.startAt', 'desc'),
      )
      .orderBy('b.id')
      .limit(limit)
      .execute(),
    countCustomerBookings(viewer),
  ])
  return { rows: await toCustomerBookings(rows, viewer), counts }
}

/** One of the customer's own requests; null for anyone else's. */
export async function findCustomerBooking(
  viewer: Viewer,
  bookingId: string | null,
): Promise<CustomerBooking | null> {
  if (!isUuid(bookingId)) return null
  const rows = await ownBookings(viewer).where('b.id', '=', bookingId).execute()
  const [booking] = await toCustomerBookings(rows, viewer)
  return booking ?? null
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
  return await toCustomerBookings(rows, viewer)
}
