import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { changeBrief } from '#work/bookings/change-brief.server.ts'
import { quoteBooking } from '#work/bookings/quote-booking.server.ts'
import { productOf } from '#work/bookings/booking-summary.server.ts'
import { nextStepOf } from '#work/jobs/job-sentences.ts'
import { findBookingView, type BookingView } from '#work/bookings/booking-view.server.ts'
import { proposeTime, withdrawTime } from '#work/bookings/move-booking.server.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { approveAll, deliverAll } from '#tests/support/piece-factory.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

useDatabase()

async function see(user: TestUser, id: string): Promise<BookingView> {
  const view = await findBookingView(viewerOf(user), id)
  if (!view) throw new Error('There is no such booking')
  return view
}

const stepFor = async (user: TestUser, id: string) => nextStepOf(await see(user, id)).title

async function setUp(offer?: string) {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter({ fullName: 'Robin Vale' })
  const booking = await createBooking({
    orbiter,
    offer,
    date: '2026-07-20',
    time: '14:00',
    customerName: 'Casey Quinn',
  })
  return { ...booking, orbiter }
}

test('each side sees what it may know: no earnings for the customer, no address for the Orbiter before acceptance [P-OD-24]', async () => {
  const { id, customer, orbiter } = await setUp()
  const admin = await createUser({ roles: ['admin'] })
  expect(await see(customer, id)).toMatchObject({
    side: 'customer',
    earningsCents: null,
    priceCents: 12_500,
    actions: ['cancel', 'change-brief'],
  })
  expect(await see(orbiter, id)).toMatchObject({
    side: 'orbiter',
    earningsCents: 11_250,
    customerEmail: null,
    customerEmailDomain: 'example.test',
  })
  expect(await see(admin, id)).toMatchObject({ side: 'admin', actions: [] })
  for (const other of [await createUser(), await createOrbiter()])
    expect(await findBookingView(viewerOf(other), id)).toBeNull()
  expect(await findBookingView(viewerOf(admin), newId())).toBeNull()
  expect(await findBookingView(viewerOf(admin), 'no-id')).toBeNull()
  await acceptBooking(viewerOf(orbiter), id)
  expect(await see(orbiter, id)).toMatchObject({
    customerEmail: customer.email,
    refund: { refundBps: 10_000, refundCents: 12_500 },
  })
  expect(await see(admin, id)).toMatchObject({ actions: ['cancel'] })
})

test('what happens next is said to each side, at every turn', async () => {
  const { id, customer, orbiter } = await setUp('general')
  expect([await stepFor(customer, id), await stepFor(orbiter, id)]).toEqual([
    'Robin Vale is preparing a quote',
    'Send a quote',
  ])
  await quoteBooking(viewerOf(orbiter), id, { price: '240' })
  expect([await stepFor(customer, id), await stepFor(orbiter, id)]).toEqual([
    "Robin Vale's quote: $240",
    'Your quote: $240',
  ])
  advance({ hours: 25 })
  expect([await stepFor(customer, id), await stepFor(orbiter, id)]).toEqual([
    'This quote has expired',
    'This quote has expired',
  ])
  const booked = await createBooking({
    customer,
    orbiter,
    date: '2026-07-21',
    time: '14:00',
    status: 'accepted',
    customerName: 'Casey Quinn',
  })
  expect([await stepFor(customer, booked.id), await stepFor(orbiter, booked.id)]).toEqual([
    'You are booked',
    'You are booked',
  ])
  await proposeTime(viewerOf(orbiter), booked.id, { date: '2026-07-22', time: '10:00' })
  expect([await stepFor(customer, booked.id), await stepFor(orbiter, booked.id)]).toEqual([
    'Robin Vale proposes Wed, Jul 22, 10:00\u00A0AM\u00A0CDT (11:00\u00A0AM\u00A0EDT for you)',
    'You proposed Wed, Jul 22, 10:00\u00A0AM\u00A0CDT',
  ])
  freeze(booked.startAt)
  expect(await stepFor(orbiter, booked.id)).toBe('The event has started')
  freeze(new Date(booked.startAt.getTime() + 3_600_000))
  await deliverAll(viewerOf(orbiter), booked.id)
  expect([await stepFor(customer, booked.id), await stepFor(orbiter, booked.id)]).toEqual([
    'A delivery is waiting for you',
    'Casey Quinn is reviewing your delivery',
  ])
  await approveAll(viewerOf(customer), booked.id)
  expect([await stepFor(customer, booked.id), await stepFor(orbiter, booked.id)]).toEqual([
    'You approved everything',
    'Casey Quinn approved everything',
  ])
  const done = await createBooking({
    customer,
    orbiter,
    date: '2026-08-21',
    status: 'completed',
    customerName: 'Casey Quinn',
  })
  expect([await stepFor(customer, done.id), await stepFor(orbiter, done.id)]).toEqual([
    'All done',
    "Casey Quinn's booking is complete",
  ])
})

test('the timeline tells everything in order, in the words of the person who reads it', async () => {
  const { id, customer, orbiter } = await setUp()
  await acceptBooking(viewerOf(orbiter), id)
  await changeBrief(viewerOf(customer), id, { mustHave: 'The toast', doNotFilm: 'The children' })
  await proposeTime(viewerOf(customer), id, {
    date: '2026-07-21',
    time: '10:00',
    note: 'The hall is free then.',
  })
  const ours = await see(orbiter, id)
  expect(ours.timeline.map((entry) => [entry.title, entry.note])).toEqual([
    ['Casey Quinn sent the request', null],
    ['You accepted', null],
    ['Casey Quinn updated the brief', null],
    ['Casey Quinn proposed Tue, Jul 21, 10:00 AM CDT', 'The hall is free then.'],
  ])
  expect((await see(customer, id)).timeline.map((entry) => entry.title)).toEqual([
    'You sent the request',
    'Robin Vale accepted',
    'You updated the brief',
    'You proposed Tue, Jul 21, 10:00 AM CDT (11:00 AM EDT for you)',
  ])
  await withdrawTime(viewerOf(customer), id)
  freeze(ours.startAt)
  await deliverAll(viewerOf(orbiter), id)
  await approveAll(viewerOf(customer), id)
  expect((await see(customer, id)).timeline.slice(-2).map((entry) => entry.title)).toEqual([
    'Robin Vale delivered 30s reel',
    'You approved 30s reel',
  ])
  expect(ours.brief).toEqual({
    mustHave: 'The toast',
    brandHandle: '',
    brandColours: '',
    doNotFilm: 'The children',
  })
})

test('a booking whose stored product is damaged is named by the error', () => {
  const product = { kind: 'reel', id: null, name: '15s Reel', durationMinutes: 60, deliveryDays: 2 }
  expect(productOf({ id: 'a1', product })).toEqual(product)
  expect(() => productOf({ id: 'a1', product: { ...product, kind: 'film' } })).toThrow(
    'The product of booking a1 is invalid',
  )
})
