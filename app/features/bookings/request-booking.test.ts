import { describe, expect, test } from 'vitest'
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { requestBooking } from '#app/features/bookings/request-booking.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import { subscribe } from '#app/platform/events.ts'
import { countEffects, trailOf } from '#tests/support/booking-trail.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { listMails } from '#tests/support/mailbox.ts'

useDatabase()

const DATE = '2026-07-09'
const form = (more: Record<string, string> = {}) => ({
  idempotencyKey: newId(),
  offer: 'general',
  customerName: 'Casey Quinn',
  date: DATE,
  time: '14:30',
  ...more,
})

async function setUp() {
  freeze('2026-07-01T15:00:00Z')
  const customer = await createUser()
  const orbiter = await createOrbiter({
    services: [{ name: 'Kitchen night', priceCents: 18_050, durationMinutes: 90 }],
    packages: [{ name: 'Three reels', priceCents: 40_000, durationMinutes: 240 }],
  })
  return { customer, orbiter, viewer: viewerOf(customer) }
}

test('a request is stored as the server knows it: price, length, zone, expiry, email, status [P-REQ-07] [P-REQ-09] [P-REQ-12] [P-CALL-10] [P-CONST-13]', async () => {
  const { customer, orbiter, viewer } = await setUp()
  const answer = await requestBooking(viewer, orbiter.id, {
    ...form({
      offer: `service:${orbiter.serviceIds[0] ?? ''}`,
      venueAddress: ' 5 Elm St ',
      notes: ' Ring twice. ',
    }),
    status: 'accepted',
    priceCents: '1',
    expiresAt: '2099-01-01',
    customerEmail: 'else@example.test',
    customerId: orbiter.id,
  })
  const row = await db()
    .selectFrom('bookingRequests')
    .selectAll()
    .where('id', '=', answer.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    customerId: customer.id,
    orbiterId: orbiter.id,
    customerName: 'Casey Quinn',
    customerEmail: customer.email,
    requestedDate: DATE,
    requestedTime: '14:30',
    timeZone: 'America/Chicago',
    startAt: new Date('2026-07-09T19:30:00Z'),
    endAt: new Date('2026-07-09T21:00:00Z'),
    serviceType: 'Kitchen night',
    priceCents: 18_050,
    commissionBps: 1000,
    venueAddress: '5 Elm St',
    specialNotes: 'Ring twice.',
    status: 'pending',
    expiresAt: new Date('2026-07-02T15:00:00Z'),
    createdAt: new Date('2026-07-01T15:00:00Z'),
    product: {
      kind: 'service',
      id: orbiter.serviceIds[0],
      name: 'Kitchen night',
      durationMinutes: 90,
      deliveryDays: 2,
    },
  })
  expect(answer).toEqual({
    id: row.id,
    orbiterName: orbiter.fullName,
    expiresAt: '2026-07-02T15:00:00.000Z',
  })
})

test.each([
  ['general', 'General Service', null],
  ['reel:30', '30s Standard Reel', 12_500],
])('the service of %s is %s [P-REQ-08]', async (offer, name, priceCents) => {
  const { orbiter, viewer } = await setUp()
  const { id } = await requestBooking(viewer, orbiter.id, form({ offer }))
  const row = await db()
    .selectFrom('bookingRequests')
    .select(['serviceType', 'priceCents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ serviceType: name, priceCents })
})

test('a package is booked by its name [P-REQ-08]', async () => {
  const { orbiter, viewer } = await setUp()
  const { id } = await requestBooking(
    viewer,
    orbiter.id,
    form({ offer: `package:${orbiter.packageIds[0] ?? ''}` }),
  )
  expect(
    await db()
      .selectFrom('bookingRequests')
      .select('serviceType')
      .where('id', '=', id)
      .executeTakeFirst(),
  ).toEqual({ serviceType: 'Three reels' })
})

test('a later price leaves a request as it was sold', async () => {
  const { orbiter, viewer } = await setUp()
  const { id } = await requestBooking(
    viewer,
    orbiter.id,
    form({ offer: `service:${orbiter.serviceIds[0] ?? ''}` }),
  )
  await db()
    .updateTable('orbiterPricing')
    .set({ price: 99_900, serviceName: 'Renamed' })
    .where('orbiterId', '=', orbiter.id)
    .execute()
  const row = await db()
    .selectFrom('bookingRequests')
    .select(['priceCents', 'serviceType'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ priceCents: 18_050, serviceType: 'Kitchen night' })
})

test('a start within 24 hours is also the end of waiting [P-REQ-12]', async () => {
  const { orbiter, viewer } = await setUp()
  const { expiresAt } = await requestBooking(
    viewer,
    orbiter.id,
    form({ date: '2026-07-01', time: '16:00' }),
  )
  expect(expiresAt).toBe('2026-07-01T21:00:00.000Z')
})

test('with the request come its event, a notification for each side, and two emails', async () => {
  const { customer, orbiter, viewer } = await setUp()
  const { id } = await requestBooking(viewer, orbiter.id, form())
  expect(await trailOf(id)).toEqual({
    status: 'pending',
    reason: null,
    sequence: 0,
    events: [
      {
        kind: 'booking.requested',
        actorId: customer.id,
        from: null,
        to: 'pending',
        data: { customerId: customer.id, orbiterId: orbiter.id },
      },
    ],
    notices: expect.arrayContaining([
      { userId: customer.id, kind: 'booking.requested', isRead: true },
      { userId: orbiter.id, kind: 'booking.requested', isRead: false },
    ]),
  })
  expect((await listMails({ to: customer.email })).map((mail) => mail.kind)).toEqual([
    'booking-requested',
  ])
  expect((await listMails({ to: orbiter.email })).map((mail) => mail.subject)).toEqual([
    'New booking request from Casey Quinn',
  ])
})

test('fifty sends of one form at once make one request and get fifty equal answers', async () => {
  const { orbiter, viewer } = await setUp()
  const once = form()
  const before = await countEffects()
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => requestBooking(viewer, orbiter.id, once)),
  )
  expect(answers).toEqual(Array.from({ length: 50 }, () => answers[0]))
  const after = await countEffects()
  expect(after).toEqual({
    bookings: before.bookings + 1,
    events: before.events + 1,
    notices: before.notices + 2,
    mails: before.mails + 2,
    keys: before.keys + 1,
  })
})

test('a repeat long after, when the Orbiter has closed, still gets the first answer', async () => {
  const { orbiter, viewer } = await setUp()
  const once = form()
  const first = await requestBooking(viewer, orbiter.id, once)
  await db()
    .updateTable('profiles')
    .set({ isAvailable: false })
    .where('userId', '=', orbiter.id)
    .execute()
  advance({ days: 2 })
  expect(await requestBooking(viewer, orbiter.id, once)).toEqual(first)
})

describe('refused, and nothing is left behind:', () => {
  const cases: [
    string,
    (set: Awaited<ReturnType<typeof setUp>>) => Promise<unknown>,
    typeof Conflict | typeof InvalidInput | typeof NotAllowed | typeof NotFound,
  ][] = [
    ['oneself', ({ orbiter }) => requestBooking(viewerOf(orbiter), orbiter.id, form()), NotAllowed],
    ['an id that is none', ({ viewer }) => requestBooking(viewer, 'nobody', form()), NotFound],
    ['an unknown Orbiter', ({ viewer }) => requestBooking(viewer, newId(), form()), NotFound],
    [
      'a customer, who is no Orbiter',
      async ({ viewer }) => requestBooking(viewer, (await createUser()).id, form()),
      NotFound,
    ],
    [
      'an Orbiter who is not listed',
      async ({ viewer }) =>
        requestBooking(viewer, (await createOrbiter({ listed: false })).id, form()),
      NotFound,
    ],
    [
      'an Orbiter who takes no bookings',
      async ({ viewer }) =>
        requestBooking(viewer, (await createOrbiter({ isAvailable: false })).id, form()),
      Conflict,
    ],
    [
      "another Orbiter's service",
      async ({ viewer, orbiter }) =>
        requestBooking(
          viewer,
          (await createOrbiter()).id,
          form({ offer: `service:${orbiter.serviceIds[0] ?? ''}` }),
        ),
      InvalidInput,
    ],
    [
      'a reel that is not priced',
      ({ viewer, orbiter }) => requestBooking(viewer, orbiter.id, form({ offer: 'reel:15' })),
      InvalidInput,
    ],
    [
      'a day that has passed [P-REQ-04]',
      ({ viewer, orbiter }) => requestBooking(viewer, orbiter.id, form({ date: '2026-06-30' })),
      InvalidInput,
    ],
    [
      'an hour that has passed [P-REQ-04]',
      ({ viewer, orbiter }) =>
        requestBooking(viewer, orbiter.id, form({ date: '2026-07-01', time: '10:00' })),
      InvalidInput,
    ],
    [
      'a day that no calendar has',
      ({ viewer, orbiter }) => requestBooking(viewer, orbiter.id, form({ date: '2026-02-30' })),
      InvalidInput,
    ],
    [
      'a day beyond the horizon',
      ({ viewer, orbiter }) => requestBooking(viewer, orbiter.id, form({ date: '2028-07-01' })),
      InvalidInput,
    ],
    [
      'a time between the steps',
      ({ viewer, orbiter }) => requestBooking(viewer, orbiter.id, form({ time: '14:45' })),
      InvalidInput,
    ],
    [
      'a time outside the steps [P-REQ-06]',
      ({ viewer, orbiter }) => requestBooking(viewer, orbiter.id, form({ time: '20:30' })),
      InvalidInput,
    ],
    [
      'no name [P-REQ-03]',
      ({ viewer, orbiter }) => requestBooking(viewer, orbiter.id, form({ customerName: ' ' })),
      InvalidInput,
    ],
  ]
  test.each(cases)('%s', async (_, ask, error) => {
    const set = await setUp()
    const before = await countEffects()
    await expect(ask(set)).rejects.toThrow(error)
    expect(await countEffects()).toEqual(before)
  })
})

test('a time that an accepted booking takes cannot be asked for, the minute after it can', async () => {
  const { orbiter, viewer } = await setUp()
  await createBooking({ orbiter, date: DATE, time: '14:00', status: 'accepted' })
  await expect(requestBooking(viewer, orbiter.id, form({ time: '14:30' }))).rejects.toThrow(
    InvalidInput,
  )
  await expect(requestBooking(viewer, orbiter.id, form({ time: '15:00' }))).resolves.toHaveProperty(
    'id',
  )
})

test('several requests may wait for the same time', async () => {
  const { orbiter, viewer } = await setUp()
  await createBooking({ orbiter, date: DATE, time: '14:30' })
  await expect(requestBooking(viewer, orbiter.id, form())).resolves.toHaveProperty('id')
})

test('when the last step fails, nothing has happened, and the same form can be sent again', async () => {
  const { orbiter, viewer } = await setUp()
  let isBroken = true
  subscribe(['booking.requested'], () =>
    isBroken ? Promise.reject(new Error('the disk is full')) : Promise.resolve(),
  )
  const before = await countEffects()
  const once = form()
  await expect(requestBooking(viewer, orbiter.id, once)).rejects.toThrow('the disk is full')
  expect(await countEffects()).toEqual(before)
  isBroken = false
  await expect(requestBooking(viewer, orbiter.id, once)).resolves.toMatchObject({
    expiresAt: new Date(now().getTime() + 86_400_000).toISOString(),
  })
})
