import { expect, test } from 'vitest'
import type { OrbiterList } from '#work/bookings/booking.ts'
import { centsOf, earningsOf } from '#app/base/money.ts'
import { changeCommission } from '#market/catalog/change-catalog.server.ts'
import { readOwnOffers } from '#market/offers/own-offers.server.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import {
  countOpenRequests,
  findOrbiterBooking,
  listOpenRequests,
  listOrbiterBookings,
  listUpcomingBookings,
} from '#work/bookings/orbiter-booking-queries.server.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

useDatabase()

test('an Orbiter sees a display name and the domain of the email, and the address once accepted [P-OD-24]', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter()
  const viewer = viewerOf(orbiter)
  const seen = async (
    status: 'pending' | 'accepted' | 'rejected' | 'completed' | 'cancelled',
    domain: string,
  ) => {
    const customer = await createUser({
      fullName: 'Legal Name',
      email: `secret-${status}@${domain}`,
    })
    const { id } = await createBooking({
      orbiter,
      customer,
      customerName: 'Casey',
      date: `2026-07-${10 + domain.length}`,
      status,
    })
    const booking = await findOrbiterBooking(viewer, id)
    expect(booking).toMatchObject({ customerDisplayName: 'Casey', customerEmailDomain: domain })
    expect(JSON.stringify(booking)).not.toContain('Legal Name')
    return { customer, id, text: JSON.stringify(booking) }
  }
  for (const status of ['pending', 'rejected', 'cancelled'] as const)
    expect((await seen(status, 'fern.test')).text).not.toContain('secret')
  expect((await seen('completed', 'oak.test')).text).toContain('secret-completed@oak.test')
  const accepted = await seen('accepted', 'elm.example')
  expect(accepted.text).toContain('secret-accepted@elm.example')
  await cancelBooking(viewerOf(accepted.customer), accepted.id, { reason: 'Off' })
  expect(JSON.stringify(await listOrbiterBookings(viewer))).not.toContain('secret-accepted')
})

test('what the Orbiter earns is the price less the commission; without a price there is nothing to say', async () => {
  const orbiter = await createOrbiter({ services: [{ name: 'Odd', priceCents: 18_055 }] })
  const { id } = await createBooking({ orbiter, offer: `service:${orbiter.serviceIds[0] ?? ''}` })
  expect(await findOrbiterBooking(viewerOf(orbiter), id)).toMatchObject({
    priceCents: 18_055,
    earningsCents: 16_250,
  })
  const quote = await createBooking({ orbiter, offer: 'general', time: '15:00' })
  expect(await findOrbiterBooking(viewerOf(orbiter), quote.id)).toMatchObject({
    priceCents: null,
    earningsCents: null,
  })
})

test('the search finds display name, service and status, whatever the case, and nothing else [P-OD-13]', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter({
    services: [{ name: '100% Kitchen_Night', priceCents: 9900 }],
  })
  const viewer = viewerOf(orbiter)
  const service = `service:${orbiter.serviceIds[0] ?? ''}`
  const old = await createBooking({
    orbiter,
    customerName: 'Old One',
    date: '2026-07-20',
    requestedAt: new Date('2026-06-29T00:00:00Z'),
  })
  const anna = await createBooking({
    orbiter,
    customerName: 'Anna Moss',
    offer: service,
    date: '2026-07-09',
    time: '09:00',
    notes: 'zebra',
    venueAddress: 'zebra, 75201',
  })
  const bert = await createBooking({
    orbiter,
    customerName: 'Bert',
    date: '2026-07-09',
    time: '11:00',
    status: 'rejected',
  })
  const cleo = await createBooking({
    orbiter,
    customerName: 'Cleo',
    date: '2026-07-09',
    time: '13:00',
    status: 'accepted',
  })
  const found = async (term: string) =>
    (await listOrbiterBookings(viewer, { search: term })).rows.map((row) => row.id).toSorted()
  expect(await found('aNNa')).toEqual([anna.id])
  expect(await found('kitchen')).toEqual([anna.id])
  expect(await found('REJECTED')).toEqual([bert.id])
  expect(await found('declined')).toEqual([bert.id])
  expect(await found('accepted')).toEqual([cleo.id])
  expect(await found('expired')).toEqual([old.id])
  expect(await found('pending')).toEqual([anna.id])
  expect(await found('zebra')).toEqual([])
  expect(await found('example.test')).toEqual([])
  expect(await found('100%')).toEqual([anna.id])
  expect(await found('n_a')).toEqual([])
  expect(await found('\\')).toEqual([])
  expect(await found("'; drop table booking_requests; --")).toEqual([])
  expect(await listOrbiterBookings(viewer, { limit: 2 })).toMatchObject({
    total: 4,
    rows: { length: 2 },
  })
})

test('the three most recent requests, below any that ends within four hours, and how many wait in all [P-OD-07] [P-OD-10]', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter()
  const viewer = viewerOf(orbiter)
  const ids: string[] = []
  for (const time of ['09:00', '11:00', '13:00', '15:00', '17:00']) {
    ids.push((await createBooking({ orbiter, date: '2026-07-09', time })).id)
    advance({ minutes: 10 })
  }
  await createBooking({ orbiter, date: '2026-07-09', time: '19:00', status: 'accepted' })
  const shown = async () => (await listOpenRequests(viewer, 3)).map((row) => ids.indexOf(row.id))
  expect(await countOpenRequests(viewer)).toBe(5)
  expect(await shown()).toEqual([4, 3, 2])
  // The first one ends in four hours and a minute, then in four hours.
  advance({ hours: 19, minutes: 9 })
  expect(await shown()).toEqual([4, 3, 2])
  advance({ minutes: 1 })
  expect(await shown()).toEqual([0, 4, 3, 2])
  // The third one is both recent and ending.
  advance({ minutes: 20 })
  expect(await shown()).toEqual([0, 1, 2, 4, 3])
  advance({ hours: 3, minutes: 50 })
  expect(await countOpenRequests(viewer)).toBe(3)
  expect(await shown()).toEqual([2, 3, 4])
})

test('coming up: accepted bookings until they are over, the next one first', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter()
  const viewer = viewerOf(orbiter)
  const later = await createBooking({
    orbiter,
    date: '2026-07-09',
    time: '18:00',
    status: 'accepted',
  })
  const sooner = await createBooking({
    orbiter,
    date: '2026-07-09',
    time: '12:00',
    status: 'accepted',
  })
  await createBooking({ orbiter, date: '2026-07-08', time: '12:00' })
  expect((await listUpcomingBookings(viewer, 5)).rows.map((row) => row.id)).toEqual([
    sooner.id,
    later.id,
  ])
  expect(await listUpcomingBookings(viewer, 1)).toMatchObject({ total: 2, rows: { length: 1 } })
  freeze('2026-07-09T17:59:00Z')
  expect((await listUpcomingBookings(viewer, 5)).total).toBe(2)
  freeze('2026-07-09T18:00:00Z')
  expect((await listUpcomingBookings(viewer, 5)).rows.map((row) => row.id)).toEqual([later.id])
})

test("no one reads another Orbiter's requests, not even an admin or the customer", async () => {
  const booking = await createBooking({ status: 'accepted' })
  for (const other of [
    await createOrbiter(),
    await createUser({ roles: ['admin'] }),
    booking.customer,
  ]) {
    const viewer = viewerOf(other)
    expect(await listOrbiterBookings(viewer)).toEqual({ rows: [], total: 0 })
    expect(await findOrbiterBooking(viewer, booking.id)).toBeNull()
    expect(await listOpenRequests(viewer, 10)).toEqual([])
    expect(await listUpcomingBookings(viewer, 10)).toEqual({ rows: [], total: 0 })
  }
})

test('all requests by what is due: answers by time left, then what is booked, then the past; each list alone', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter()
  const viewer = viewerOf(orbiter)
  const make = (day: number, status: 'accepted' | 'rejected' | 'pending') =>
    createBooking({ orbiter, date: `2026-07-${day}`, status })
  const old = await make(10, 'rejected')
  const late = await make(14, 'accepted')
  const first = await make(20, 'pending')
  advance({ hours: 2 })
  const second = await make(12, 'pending')
  const soon = await make(11, 'accepted')
  const gone = await make(16, 'rejected')
  const idsOf = async (list: OrbiterList) =>
    (await listOrbiterBookings(viewer, { list })).rows.map((row) => row.id)
  expect(await idsOf('answer')).toEqual([first.id, second.id])
  expect(await idsOf('booked')).toEqual([soon.id, late.id])
  expect(await idsOf('past')).toEqual([gone.id, old.id])
  expect(await idsOf('all')).toEqual(
    [first, second, soon, late, gone, old].map((booking) => booking.id),
  )
  expect(await listOrbiterBookings(viewer, { list: 'booked', without: [soon.id] })).toMatchObject({
    total: 1,
    rows: [{ id: late.id }],
  })
})

test.each(['47.35', '1,250.5', '$99.99', '0.07'])(
  'for %s dollars the profile editor says what the booking pays, to the cent, whatever the commission',
  async (typed) => {
    const orbiter = await createOrbiter({
      services: [{ name: 'Odd', priceCents: centsOf(typed) ?? 0 }],
    })
    const viewer = viewerOf(orbiter)
    const admin = viewerOf(await createUser({ roles: ['admin'] }))
    const levels = { beginner: '25', intermediate: '22', pro: '20' }
    await changeCommission(admin, { marketplace: '12.5', ...levels })
    const { commissionBps } = await readOwnOffers(viewer)
    const said = earningsOf(centsOf(typed) ?? 0, commissionBps)
    const offer = `service:${orbiter.serviceIds[0] ?? ''}`
    const { id } = await createBooking({ orbiter, offer, status: 'accepted' })
    expect((await findOrbiterBooking(viewer, id))?.earningsCents).toBe(said)
  },
)
