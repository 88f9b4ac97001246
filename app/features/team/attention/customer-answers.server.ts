/** What waits for a customer: everything that they can answer or pay on their home page. */
import { sql } from 'kysely'
import { DAY_MS } from '#app/base/time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import {
  ownBookings,
  toCustomerBookings,
  type CustomerBooking,
} from '#work/bookings/customer-booking-queries.server.ts'
import { PAY_BY } from '#work/bookings/booking-summary.server.ts'
import { listOwnQuotes, type OwnQuote } from '#work/enquiries/enquiry-queries.server.ts'
import { isCustomersTurn } from '#work/jobs/job-states.ts'
import { now } from '#app/platform/clock.ts'

export interface CustomerAnswers {
  /** Refused cards, new times, quotes and deliveries; most urgent first. */
  bookings: CustomerBooking[]
  /** The team's open quotes; the first to expire comes first. */
  quotes: OwnQuote[]
  /** Confirmed bookings without a review, latest first. */
  toReview: CustomerBooking[]
}

/** Older bookings are not suggested for a review. */
const REVIEW_DAYS = 60

export async function listCustomerAnswers(viewer: Viewer): Promise<CustomerAnswers> {
  const at = now()
  const reviewedFrom = new Date(at.getTime() - REVIEW_DAYS * DAY_MS)
  const [rows, quotes] = await Promise.all([
    ownBookings(viewer)
      .where((eb) =>
        eb.or([
          sql<boolean>`b.status = 'accepted' and b.start_at > ${at} and exists (
            select 1 from booking_proposals m where m.booking_request_id = b.id
              and m.status = 'open' and m.proposer_side = 'orbiter' and m.start_at > ${at})`,
          sql<boolean>`b.status = 'pending' and b.expires_at > ${at}
            and b.price_cents is null and b.quote_cents is not null`,
          sql<boolean>`b.status = 'accepted' and ${PAY_BY} is not null`,
          sql<boolean>`b.status = 'accepted' and exists (select 1 from deliverables d
            where d.state = 'delivered' and d.approve_by is not null and (d.booking_request_id = b.id or d.project_id in (
              select s.project_id from project_sessions s
              where s.booking_request_id = b.id and s.position = 0)))`,
          sql<boolean>`b.status = 'completed' and b.completed_at > ${reviewedFrom}
            and not exists (select 1 from orbiter_reviews w where w.booking_request_id = b.id)`,
        ]),
      )
      .orderBy('b.startAt', 'desc')
      .orderBy('b.id')
      .execute(),
    listOwnQuotes(viewer),
  ])
  const bookings = await toCustomerBookings(rows, viewer)
  return {
    bookings: bookings
      .filter(({ state }) => isCustomersTurn(state))
      .toSorted((a, b) => dueAt(a) - dueAt(b)),
    quotes,
    toReview: bookings.filter(({ state, stars }) => state === 'confirmed' && stars === null),
  }
}

/** When an answer would be too late. Deliveries can wait longest, so they come last. */
function dueAt({ state, expiresAt, startAt, proposal, payBy }: CustomerBooking): number {
  if (state === 'unpaid' && payBy !== null) return Date.parse(payBy)
  if (state === 'quoted') return Date.parse(expiresAt)
  if (state === 'review') return Infinity
  return Math.min(Date.parse(startAt), Date.parse(proposal?.startAt ?? startAt))
}
