/** Demo requests without a price: one already has a quote, the other waits for one. */
import { quoteBooking } from '#work/bookings/quote-booking.server.ts'
import { ask, bookableOf, hoursBefore, type Cast } from './demo-requests.ts'
import type { Random } from './random.ts'

/** Requests for a quote: one is answered, the other still waits. */
export async function makeQuotes(
  { customer, others, orbiter, creators }: Cast,
  present: Date,
  random: Random,
): Promise<void> {
  const at = hoursBefore(present)
  const creator = bookableOf(creators, orbiter)[4]
  at(7)
  const quoted =
    creator &&
    (await ask(
      {
        customer,
        creator,
        inDays: 17,
        offer: 'general:240x2',
        venue: 'Hall 3, Exhibition Center',
        occasion: 'App launch at the trade fair',
        notes: 'A reel each evening.',
      },
      random,
    ))
  at(6)
  if (quoted)
    await quoteBooking(creator.viewer, quoted, {
      price: '640',
      note: 'Both days, four hours each, two reels delivered the same evening.',
    })
  at(4)
  await ask(
    {
      customer: others[6] ?? customer,
      creator: orbiter,
      inDays: 16,
      offer: 'general',
      occasion: 'Choir in the old station',
      notes: 'What would an hour cost?',
    },
    random,
  )
}
