import { expect, test } from 'vitest'
import { addDays } from '#app/base/add-days.ts'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { BOOKING_TABS } from '#work/bookings/booking.ts'
import {
  findCustomerBooking,
  listCustomerBookings,
  listNextCustomerBookings,
} from '#work/bookings/customer-booking-queries.server.ts'
import { countWaiting } from '#team/attention/waiting-counts.server.ts'
import { countCustomerBookings } from '#work/bookings/customer-counts.server.ts'
import { db } from '#app/platform/db.ts'
import { advance, during, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { notifyDeclined } from '#tests/support/declines.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

useDatabase()

const NOON = '2026-07-01T17:00:00Z'
const TODAY = '2026-07-01'

test("a customer's requests, newest first, with whom and what they are [P-MYB-03] [P-MYB-12] [P-CALL-11]", async () => {
  freeze(NOON)
  const customer = await createUser()
  const orbiter = await createOrbiter({
    fullName: 'Robin Vale',
    services: [{ name: 'Kitchen night', priceCents: 18_000, durationMinutes: 90 }],
  })
  const offer = `service:${orbiter.serviceIds[0] ?? ''}`
  await createBooking({
    customer,
    orbiter,
    offer: 'general',
    date: '2026-07-09',
    requestedAt: new Date('2026-06-30T10:00:00Z'),
  })
  await createBooking({
    customer,
    orbiter,
    offer,
    date: '2026-07-09',
    time: '15:00',
    venueAddress: '5 Elm St, Dallas, TX 75201',
    notes: 'Side door',
  })
  const { rows } = await listCustomerBookings(viewerOf(customer))
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual({
    id: expect.any(String),
    readerZone: 'America/New_York',
    forReader: ' (4:00 PM EDT for you)',
    orbiterId: orbiter.id,
    orbiterName: 'Robin Vale',
    payBy: null,
    orbiterImageUrl: null,
    orbiterLocation: 'Dallas, TX',
    picture: { poster: null, kind: 'food', length: '1.5h' },
    proposal: null,
    proposedAt: null,
    brief: { moments: 0, saysOffCamera: false },
    stars: null,
    project: null,
    isListed: true,
    isBookable: true,
    title: 'Kitchen night',
    soldAs: null,
    requestedDate: '2026-07-09',
    requestedTime: '15:00',
    timeZone: 'America/Chicago',
    dayHint: null,
    startAt: '2026-07-09T20:00:00.000Z',
    eventEndsAt: '2026-07-09T21:30:00.000Z',
    when: 'Thu, Jul 9, 3:00\u00A0PM\u00A0CDT',
    eventEnds: '4:30\u00A0PM\u00A0CDT',
    durationMinutes: 90,
    venueAddress: '5 Elm St, Dallas, TX 75201',
    nearby: null,
    hidesContacts: false,
    days: 1,
    notes: 'Side door',
    priceCents: 18_000,
    quoteCents: null,
    status: 'pending',
    isExpired: false,
    statusReason: null,
    expiresAt: '2026-07-02T17:00:00.000Z',
    createdAt: '2026-07-01T17:00:00.000Z',
    state: 'requested',
    label: 'Pending',
    sentence: {
      says: 'Waiting for Robin Vale',
      more: "We'll let you know as soon as they answer. Until then, you can cancel for free.",
    },
    offerKey: offer,
    nearestTimes: [],
  })
  expect(rows[1]).toMatchObject({
    title: 'General Service',
    priceCents: null,
    offerKey: 'general',
    isExpired: true,
    status: 'pending',
  })
})

test('each tab shows what it counts: Pending what can be answered, Confirmed the accepted, Declined the rejected; the cancelled and expired stand under All [P-MYB-01] [P-MYB-02] [P-STM-04]', async () => {
  freeze(NOON)
  const customer = await createUser()
  for (const [status, count] of [
    ['pending', 3],
    ['accepted', 2],
    ['completed', 1],
    ['rejected', 2],
    ['cancelled', 1],
  ] as const) {
    for (let made = 0; made < count; made += 1) await createBooking({ customer, status })
  }
  const yesterday = new Date('2026-06-30T10:00:00Z')
  await createBooking({ customer, requestedAt: yesterday })
  const viewer = viewerOf(customer)
  for (const { tab, status } of BOOKING_TABS) {
    const { rows, counts } = await listCustomerBookings(viewer, { tab })
    expect(counts).toMatchObject({
      all: 10,
      pending: 3,
      confirmed: 2,
      completed: 1,
      declined: 2,
    })
    expect(rows).toHaveLength(counts[tab])
    if (status) {
      expect(new Set(rows.map((row) => row.status))).toEqual(new Set([status]))
      expect(rows.some((row) => row.isExpired)).toBe(false)
    }
  }
  expect((await listCustomerBookings(viewer, { limit: 4 })).rows).toHaveLength(4)
  expect((await countWaiting(viewer)).awaiting, 'the sidebar counts the same').toBe(3)
})

const NONE = {
  all: 0,
  pending: 0,
  confirmed: 0,
  completed: 0,
  declined: 0,
  soon: 0,
  upcoming: 0,
}

test("no one reads another's bookings: no customer, no admin, not even the Orbiter", async () => {
  const booking = await createBooking()
  const others = [await createUser(), await createUser({ roles: ['admin'] }), booking.orbiter]
  for (const other of others) {
    const viewer = viewerOf(other)
    expect(await listCustomerBookings(viewer)).toEqual({
      rows: [],
      counts: NONE,
    })
    expect(await findCustomerBooking(viewer, booking.id)).toBeNull()
    expect(await listNextCustomerBookings(viewer, 10)).toEqual([])
  }
  expect(await findCustomerBooking(viewerOf(booking.customer), booking.id)).toMatchObject({
    id: booking.id,
  })
  expect(await findCustomerBooking(viewerOf(booking.customer), 'no-id')).toBeNull()
  expect(await findCustomerBooking(viewerOf(booking.customer), null)).toBeNull()
})

test('an Orbiter who is not listed any more has no profile to go to, one who is closed cannot be asked again', async () => {
  const [gone, closed] = [await createBooking(), await createBooking()]
  await db()
    .updateTable('profiles')
    .set({ listedAt: null })
    .where('userId', '=', gone.orbiter.id)
    .execute()
  await db()
    .updateTable('profiles')
    .set({ isAvailable: false })
    .where('userId', '=', closed.orbiter.id)
    .execute()
  expect(await findCustomerBooking(viewerOf(gone.customer), gone.id)).toMatchObject({
    isListed: false,
    isBookable: false,
  })
  expect(await findCustomerBooking(viewerOf(closed.customer), closed.id)).toMatchObject({
    isListed: true,
    isBookable: false,
  })
})

test('a request that lost its time shows the nearest free ones, as long as they lie ahead', async () => {
  freeze(NOON)
  const orbiter = await createOrbiter({
    availability: [
      { date: '2026-07-02', startTime: '14:00', endTime: '15:00' },
      { date: '2026-07-03', startTime: '10:00', endTime: '11:30' },
    ],
  })
  const [taken, lost] = [
    await createBooking({ orbiter, date: '2026-07-02', time: '14:00' }),
    await createBooking({ orbiter, date: '2026-07-02', time: '14:00' }),
  ]
  await acceptBooking(viewerOf(orbiter), taken.id)
  await notifyDeclined()
  const seen = () => findCustomerBooking(viewerOf(lost.customer), lost.id)
  expect((await seen())?.nearestTimes).toEqual([
    { date: '2026-07-03', time: '10:00' },
    { date: '2026-07-03', time: '10:30' },
  ])
  // At least an hour ahead: a closer time would leave the Orbiter no time to answer.
  freeze('2026-07-03T14:15:00Z')
  expect((await seen())?.nearestTimes).toEqual([{ date: '2026-07-03', time: '10:30' }])
})

test.each([
  ['2026-07-01', 'Today'],
  ['2026-07-02', 'Tomorrow'],
  ['2026-07-03', null],
])('%s is %s in the zone of the booking', async (date, dayHint) => {
  freeze('2026-07-02T02:30:00Z')
  const orbiter = await createOrbiter({ timeZone: 'America/Los_Angeles' })
  const booking = await createBooking({ orbiter, date, time: '20:00' })
  expect(await findCustomerBooking(viewerOf(booking.customer), booking.id)).toMatchObject({
    dayHint,
  })
})

test('the summary: accepted in the next 7 days, accepted in all, and requests that still wait [P-CD-04] [P-CD-05]', async () => {
  freeze(NOON)
  const customer = await createUser()
  const orbiter = await createOrbiter()
  const book = (days: number, time: string, status: 'pending' | 'accepted') =>
    createBooking({ customer, orbiter, date: addDays(TODAY, days), time, status })
  await book(1, '12:00', 'accepted')
  await book(7, '11:30', 'accepted')
  await book(7, '15:00', 'accepted')
  await book(20, '12:00', 'accepted')
  await book(5, '12:00', 'pending')
  await during('2026-06-29T12:00:00Z', () =>
    createBooking({ customer, orbiter, date: '2026-06-30', time: '12:00', status: 'accepted' }),
  )
  await createBooking({
    customer,
    orbiter,
    date: '2026-07-05',
    time: '18:00',
    requestedAt: new Date('2026-06-29T12:00:00Z'),
  })
  const viewer = viewerOf(customer)
  expect(await countCustomerBookings(viewer)).toMatchObject({ soon: 2, upcoming: 4, pending: 1 })
  expect(
    (await listNextCustomerBookings(viewer, 3)).map((row) => [row.requestedDate, row.status]),
  ).toEqual([
    ['2026-07-02', 'accepted'],
    ['2026-07-06', 'pending'],
    ['2026-07-08', 'accepted'],
  ])
  advance({ days: 1 })
  expect(await countCustomerBookings(viewer)).toMatchObject({ soon: 3, upcoming: 4, pending: 0 })
})

test('a list in the order of its dates begins with what lies ahead, soonest first, then what is over', async () => {
  freeze(NOON)
  const customer = await createUser()
  const orbiter = await createOrbiter()
  for (const date of ['2026-06-20', '2026-06-28'])
    await during('2026-06-15T12:00:00Z', () =>
      createBooking({ customer, orbiter, date, status: 'completed' }),
    )
  for (const date of ['2026-07-20', '2026-07-05'])
    await createBooking({ customer, orbiter, date, status: 'accepted' })
  const { rows } = await listCustomerBookings(viewerOf(customer), { sort: 'date' })
  expect(rows.map((row) => row.requestedDate)).toEqual([
    '2026-07-05',
    '2026-07-20',
    '2026-06-28',
    '2026-06-20',
  ])
})
