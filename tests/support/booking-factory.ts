/** Creates bookings for tests, through the same operations that a page calls. */
import { sql } from 'kysely'
import { newId } from '#app/base/ids.ts'
import { instantOf, todayIn } from '#app/base/zoned-time.ts'
import { addDays } from '#app/base/add-days.ts'
import { acceptBooking, rejectBooking } from '#work/bookings/answer-request.server.ts'
import { quoteBooking, acceptQuotedPrice } from '#work/bookings/quote-booking.server.ts'
import type { BookingStatus } from '#work/bookings/booking.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { completeBookings } from '#work/bookings/end-booking.server.ts'
import { requestBooking } from '#work/bookings/request-booking.server.ts'
import { findPublicProfile } from '#market/creators/creator-queries.server.ts'
import { findOffer } from '#market/creators/offer-queries.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { during } from '#tests/support/clock.ts'
import { reserveCard } from '#tests/support/reserve-card.ts'
import { createOrbiter, createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'

export interface NewBooking {
  /** Token of the card that is reserved for the booking; by default, a card that pays. */
  cardToken?: string
  customer?: TestUser
  orbiter?: TestUser
  /** In the booking form's format: `reel:30`, `service:<id>`, `package:<id>`, `general`. */
  offer?: string
  /** Date and time in the Orbiter’s time zone; noon a week from today by default. */
  date?: string
  time?: string
  /** By the local clock; by default, when the filming ends. */
  eventEnd?: string
  /** A pending request that was sent at least a day ago has expired. */
  requestedAt?: Date
  status?: BookingStatus
  reason?: string
  customerName?: string
  /** Includes the ZIP code. */
  venueAddress?: string
  /** What the customer calls the event. */
  occasion?: string
  notes?: string
}

export interface TestBooking {
  id: string
  customer: TestUser
  orbiter: TestUser
  date: string
  time: string
  startAt: Date
}

/** Brings the booking to its status through operations. It is completed an hour after its start. */
export async function createBooking(options: NewBooking = {}): Promise<TestBooking> {
  const customer = options.customer ?? (await createUser())
  const orbiter = options.orbiter ?? (await createOrbiter())
  const requestedAt = options.requestedAt ?? now()
  const date = options.date ?? addDays(todayIn(orbiter.timeZone, now()), 7)
  const time = options.time ?? '12:00'
  const startAt = instantOf(date, time, orbiter.timeZone)
  const offer = options.offer ?? (await usualOffer(orbiter.id))
  const form = {
    idempotencyKey: newId(),
    offer,
    paymentId: await reserveCard(
      viewerOf(customer),
      await priceOf(orbiter.id, offer),
      options.cardToken,
    ),
    customerName: options.customerName ?? customer.fullName,
    date,
    time,
    eventEnd: options.eventEnd ?? '',
    venueAddress: options.venueAddress ?? '',
    occasion: options.occasion ?? '',
    notes: options.notes ?? '',
  }
  const { id } = await during(requestedAt, () =>
    requestBooking(viewerOf(customer), orbiter.id, form),
  )
  const booking = { id, customer, orbiter, date, time, startAt }
  await during(requestedAt, () =>
    answer(booking, options.status ?? 'pending', options.reason ?? ''),
  )
  return booking
}

/**
 * Copies a pending request, for long lists: each copy was sent a day before the previous one, and
 * has the notes `Copy 1.` and so on.
 */
export async function copyBooking({ id }: { id: string }, copies: number): Promise<void> {
  await sql`insert into booking_requests select (jsonb_populate_record(b, jsonb_build_object(
      'id', gen_random_uuid(), 'number', nextval('booking_number_seq'), 'special_notes', 'Copy ' || n || '.',
      'created_at', b.created_at - n * interval '1 day'))).*
    from booking_requests b, generate_series(1, ${copies}::integer) n where b.id = ${id}`.execute(
    db(),
  )
}

async function priceOf(orbiterId: string, offer: string): Promise<number | null> {
  const profile = await findPublicProfile(orbiterId)
  return (profile && (await findOffer(profile, offer)))?.priceCents ?? null
}

/** A priced reel if the Orbiter has one: a booking without a price needs a quote first. */
async function usualOffer(orbiterId: string): Promise<string> {
  const row = await db()
    .selectFrom('profiles')
    .select('pricing30s')
    .where('userId', '=', orbiterId)
    .executeTakeFirst()
  return row?.pricing30s ? 'reel:30' : 'general'
}

const QUOTE_DOLLARS = '240'

async function agree({ id, customer, orbiter }: TestBooking): Promise<void> {
  const { priceCents } = await db()
    .selectFrom('bookingRequests')
    .select('priceCents')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (priceCents !== null) {
    await acceptBooking(viewerOf(orbiter), id)
    return
  }
  await quoteBooking(viewerOf(orbiter), id, { price: QUOTE_DOLLARS })
  const quoteCents = Number(QUOTE_DOLLARS) * 100
  const paymentId = await reserveCard(viewerOf(customer), quoteCents)
  await acceptQuotedPrice(viewerOf(customer), id, { quoteCents, paymentId })
}

/**
 * Approved without a delivery, so no notifications about a delivery are sent; see piece-factory.ts
 * for real ones.
 */
async function complete({ id, orbiter }: TestBooking): Promise<void> {
  await transaction(async (tx) => {
    await tx
      .updateTable('deliverables')
      .set({
        state: 'approved',
        deliveredAt: now(),
        deliveredBy: orbiter.id,
        approvedAt: now(),
        approvedVia: 'customer',
      })
      .where('bookingRequestId', '=', id)
      .execute()
    await completeBookings(tx, [id], null)
  })
}

async function answer(booking: TestBooking, status: BookingStatus, reason: string): Promise<void> {
  const { id, customer, orbiter, startAt } = booking
  if (status === 'accepted' || status === 'completed') await agree(booking)
  if (status === 'completed')
    await during(new Date(startAt.getTime() + 3_600_000), () => complete(booking))
  if (status === 'rejected') await rejectBooking(viewerOf(orbiter), id, { reason })
  if (status === 'cancelled') await cancelBooking(viewerOf(customer), id, { reason })
}
