/** A price for a request without one: the Orbiter quotes it, and the customer accepts it. */
import { Conflict } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { formatEventTime } from '#app/base/event-time.ts'
import { formatMoney } from '#app/base/money.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { acceptQuotedPriceInput, quoteBookingInput } from '#work/bookings/booking-inputs.ts'
import { countChange } from '#work/bookings/booking-limits.server.ts'
import {
  commissionInForce,
  withBooking,
  type BookingRow,
} from '#work/bookings/booking-row.server.ts'
import { expiryOf } from '#work/bookings/booking.ts'
import { refundDates, STANDARD_POLICY } from '#work/bookings/cancellation-policy.ts'
import { changeBooking } from '#work/bookings/change-booking.server.ts'
import { claimTime } from '#work/bookings/claim-time.server.ts'
import { planBooking } from '#delivery/deliveries/deliverables.server.ts'
import { placeOrder } from '#money/payments/orders.server.ts'
import type { QuotedPrice } from '#money/payments/paying.ts'
import { filmingState } from '#market/places/venue.server.ts'
import { now } from '#app/platform/clock.ts'

/**
 * Quotes a price, or changes a quote that the customer has not accepted yet. The expiry starts
 * over, because it is now the customer's turn.
 * @throws InvalidInput, NotFound, NotAllowed, RateLimited, Conflict (`expired`, `wrong-status`,
 * `has-price`)
 */
export async function quoteBooking(
  viewer: Viewer,
  bookingId: string,
  input: unknown,
): Promise<BookingRow> {
  const { price, note } = parseInput(quoteBookingInput, input)
  await countChange(viewer.id, bookingId, 'quote')
  const quoteCents = Math.round(price * 100)
  return withBooking(viewer, bookingId, 'quote', (tx, booking) =>
    changeBooking(tx, {
      viewer,
      action: 'quote',
      booking,
      set: {
        quoteCents,
        quoteNote: note || null,
        quotedAt: now(),
        expiresAt: expiryOf(now(), booking.startAt),
      },
      data: { quoteCents, note: note || null },
    }),
  )
}

/**
 * The quoted price in cents, before a card is requested, and what is refunded until when.
 * @throws InvalidInput, NotFound, NotAllowed, Conflict (`expired`, `wrong-status`, `no-quote`,
 * `terms-changed`)
 */
export async function priceQuotedBooking(
  viewer: Viewer,
  bookingId: string,
  input: unknown,
): Promise<QuotedPrice> {
  const { quoteCents: shown } = parseInput(acceptQuotedPriceInput, input)
  return withBooking(viewer, bookingId, 'take-quote', async (tx, booking) => {
    const { fullName } = await tx
      .selectFrom('users')
      .select('fullName')
      .where('id', '=', booking.orbiterId)
      .executeTakeFirstOrThrow()
    const { requestedDate: date, requestedTime: time, timeZone, startAt } = booking
    return {
      bought: {
        what: `${booking.title} with ${fullName}`,
        when: formatEventTime({ date, time, timeZone, startAt }, viewer.timeZone),
      },
      amountCents: requireQuote(booking, shown),
      state: await filmingState(tx, booking),
      orbiterName: fullName,
      refunds: refundDates(STANDARD_POLICY, booking, now()),
    }
  })
}

/** @throws Conflict (`terms-changed`) */
function requireQuote({ quoteCents }: BookingRow, shown: number): number {
  const priceCents = quoteCents ?? 0
  if (shown !== priceCents)
    throw new Conflict(
      'terms-changed',
      `The price is now ${formatMoney(priceCents)}. Please check it again.`,
    )
  return priceCents
}

/**
 * Accepts the price shown to the customer, which accepts the booking.
 * @throws InvalidInput, NotFound, NotAllowed, Conflict (`expired`, `wrong-status`, `no-quote`,
 * `terms-changed`, `overlap`)
 */
export async function acceptQuotedPrice(
  viewer: Viewer,
  bookingId: string,
  input: unknown,
): Promise<BookingRow> {
  const { quoteCents: shown, ...paying } = parseInput(acceptQuotedPriceInput, input)
  return withBooking(viewer, bookingId, 'take-quote', async (tx, booking) => {
    const priceCents = requireQuote(booking, shown)
    const set = { priceCents, agreedAt: now(), commissionBps: await commissionInForce(tx) }
    return claimTime(tx, viewer.id, booking, async () => {
      const { commissionBps } = set
      const state = await filmingState(tx, booking)
      const sale = { customerId: viewer.id, priceCents, commissionBps, state }
      await placeOrder(tx, { bookingRequestId: bookingId }, sale, paying)
      const accepted = await changeBooking(tx, {
        viewer,
        action: 'take-quote',
        booking,
        set,
        data: { byQuote: true },
      })
      await planBooking(tx, bookingId)
      return accepted
    })
  })
}
