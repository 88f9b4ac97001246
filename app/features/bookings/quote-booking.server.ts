/** A request without a price: the Orbiter names one, the customer takes it or takes the request back. */
import { Conflict } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { formatMoney } from '#app/base/money.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { expiryOf } from '#app/features/bookings/booking.ts'
import { quoteBookingInput, acceptQuotedPriceInput } from '#app/features/bookings/booking-inputs.ts'
import { countChange } from '#app/features/bookings/change-bounds.server.ts'
import { changeBooking, withBooking } from '#app/features/bookings/change-booking.server.ts'
import { type BookingRow } from '#app/features/bookings/booking-row.server.ts'
import { claimTime } from '#app/features/bookings/claim-time.server.ts'
import { now } from '#app/platform/clock.ts'

/**
 * Names a price, or another one while the customer has not taken the last. From now on it is the customer who has
 * until the expiry.
 * @throws InvalidInput, NotFound, NotAllowed, RateLimited, Conflict (`expired`, `wrong-status`, `has-price`)
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
 * The customer takes the price that they were shown: the booking is agreed.
 * @throws InvalidInput, NotFound, NotAllowed, Conflict (`expired`, `wrong-status`, `no-quote`, `terms-changed`, `overlap`)
 */
export async function acceptQuotedPrice(
  viewer: Viewer,
  bookingId: string,
  input: unknown,
): Promise<BookingRow> {
  const { quoteCents: shown } = parseInput(acceptQuotedPriceInput, input)
  return withBooking(viewer, bookingId, 'take-quote', (tx, booking) => {
    const priceCents = booking.quoteCents ?? 0
    if (shown !== priceCents)
      throw new Conflict(
        'terms-changed',
        `The price is now ${formatMoney(priceCents)}. Please check it again.`,
      )
    return claimTime(tx, viewer.id, booking, () =>
      changeBooking(tx, {
        viewer,
        action: 'take-quote',
        booking,
        set: { priceCents, agreedAt: now() },
        data: { byQuote: true },
      }),
    )
  })
}
