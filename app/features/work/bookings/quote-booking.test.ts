import { expect, test } from 'vitest'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { quoteBooking, acceptQuotedPrice } from '#work/bookings/quote-booking.server.ts'
import { announceExpiredRequests } from '#work/bookings/booking-tasks.server.ts'
import { findCustomerBooking } from '#work/bookings/customer-booking-queries.server.ts'
import { trailOf } from '#tests/support/booking-trail.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { getMail } from '#tests/support/mailbox.ts'

useDatabase()

async function setUp() {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter()
  const booking = await createBooking({
    orbiter,
    offer: 'general',
    date: '2026-07-09',
    time: '14:00',
  })
  return { ...booking, orbiter, ours: viewerOf(orbiter), theirs: viewerOf(booking.customer) }
}

test('a request without a price is quoted, then taken: the price is the booking’s from then on [P-REQ-08]', async () => {
  const { id, ours, theirs, customer } = await setUp()
  await expect(acceptBooking(ours, id)).rejects.toMatchObject({ code: 'needs-quote' })
  await quoteBooking(ours, id, { price: '$240.50', note: 'Two hours, three reels.' })
  expect(await findCustomerBooking(theirs, id)).toMatchObject({
    priceCents: null,
    quoteCents: 24_050,
    status: 'pending',
  })
  const mail = await getMail({ to: customer.email, kind: 'booking-quoted' })
  expect(mail.text).toContain('$240.50')
  expect(mail.text).toContain('Two hours, three reels.')
  await acceptQuotedPrice(theirs, id, { quoteCents: 24_050 })
  expect(await findCustomerBooking(theirs, id)).toMatchObject({
    priceCents: 24_050,
    status: 'accepted',
  })
})

test('the customer takes the price that they saw, or none', async () => {
  const { id, ours, theirs } = await setUp()
  await quoteBooking(ours, id, { price: '240' })
  await quoteBooking(ours, id, { price: '260' })
  await expect(acceptQuotedPrice(theirs, id, { quoteCents: 24_000 })).rejects.toMatchObject({
    code: 'terms-changed',
    message: expect.stringContaining('$260'),
  })
  expect((await trailOf(id)).status).toBe('pending')
})

test('a quote starts the 24 hours again: now it is the customer’s turn', async () => {
  const { id, ours, theirs } = await setUp()
  advance({ hours: 23 })
  await quoteBooking(ours, id, { price: '240' })
  advance({ hours: 23 })
  await announceExpiredRequests()
  expect((await trailOf(id)).events.at(-1)?.kind).toBe('booking.quoted')
  expect(await findCustomerBooking(theirs, id)).toMatchObject({ isExpired: false })
  advance({ hours: 1 })
  await expect(acceptQuotedPrice(theirs, id, { quoteCents: 24_000 })).rejects.toMatchObject({
    code: 'expired',
  })
})

test('taking a quote declines what overlaps, and is refused where the time is gone', async () => {
  const { id, orbiter, ours, theirs } = await setUp()
  const same = await createBooking({ orbiter, date: '2026-07-09', time: '14:30' })
  await quoteBooking(ours, id, { price: '240' })
  await acceptQuotedPrice(theirs, id, { quoteCents: 24_000 })
  expect((await trailOf(same.id)).status).toBe('rejected')
})

test.each([
  ['', 'Enter your price'],
  ['0', 'at least $1'],
  ['-5', 'Enter your price'],
  ['1e3', 'Enter your price'],
  ['120,50', 'Enter your price'],
  ['100001', 'at most'],
])('a price of "%s" is refused beside its field', async (price, message) => {
  const { id, ours } = await setUp()
  await expect(quoteBooking(ours, id, { price })).rejects.toMatchObject({
    fields: { price: expect.stringContaining(message) },
  })
})
