import { expect, test } from 'vitest'
import { acceptQuotedPrice, quoteBooking } from '#work/bookings/quote-booking.server.ts'
import { findBookingView } from '#work/bookings/booking-view.server.ts'
import { requestBooking } from '#work/bookings/request-booking.server.ts'
import { db } from '#app/platform/db.ts'
import { trailOf } from '#tests/support/booking-trail.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { listMails } from '#tests/support/mailbox.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { customerAndOrbiter, requestForm, REQUEST_DATE } from '#tests/support/request-form.ts'

useDatabase()

test('a request is stored as the server knows it: price, length, zone, expiry, email, status [P-REQ-07] [P-REQ-09] [P-REQ-12] [P-CALL-10] [P-CONST-13] [P-GEN-14]', async () => {
  const { customer, orbiter, viewer } = await customerAndOrbiter()
  const answer = await requestBooking(viewer, orbiter.id, {
    ...requestForm({
      offer: `service:${orbiter.serviceIds[0] ?? ''}`,
      venueAddress: ' 5 Elm St, Dallas, TX 75201 ',
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
    requestedDate: REQUEST_DATE,
    requestedTime: '14:30',
    timeZone: 'America/Chicago',
    startAt: new Date('2026-07-09T19:30:00Z'),
    endAt: new Date('2026-07-09T21:00:00Z'),
    serviceType: 'Kitchen night',
    priceCents: 18_050,
    commissionBps: 1000,
    venueAddress: '5 Elm St, Dallas, TX 75201',
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
  const events = await db()
    .selectFrom('events')
    .select(['kind', 'actorId', 'toStatus'])
    .where('subjectId', '=', row.id)
    .execute()
  expect(events).toEqual([{ kind: 'booking.requested', actorId: customer.id, toStatus: 'pending' }])
  expect(answer).toEqual({
    id: row.id,
    orbiterName: orbiter.fullName,
    timeToRespond: '24 hours',
    expiresAt: '2026-07-02T15:00:00.000Z',
  })
})

test('a request is called by its occasion, and by what was booked without one [P-REQ-08]', async () => {
  const { orbiter, viewer } = await customerAndOrbiter()
  const named = await requestBooking(
    viewer,
    orbiter.id,
    requestForm({
      offer: `service:${orbiter.serviceIds[0] ?? ''}`,
      occasion: ' Opening night  at Halcyon ',
    }),
  )
  expect(await findBookingView(viewer, named.id)).toMatchObject({
    title: 'Opening night at Halcyon',
    soldAs: 'Kitchen night',
  })
  const unnamed = await createBooking()
  expect(await findBookingView(viewerOf(unnamed.customer), unnamed.id)).toMatchObject({
    title: '30s Standard Reel',
    soldAs: null,
  })
})

test.each([
  ['', '2026-07-09T21:00:00Z'],
  ['23:00', '2026-07-10T04:00:00Z'],
  // These times are on the next day.
  ['01:00', '2026-07-10T06:00:00Z'],
  ['08:30', '2026-07-10T13:30:00Z'],
])('an event that ends at "%s" ends %s: with the filming, or by the clock', async (end, at) => {
  const { orbiter, viewer } = await customerAndOrbiter()
  const offer = `service:${orbiter.serviceIds[0] ?? ''}`
  const form = { ...requestForm({ offer }), eventEnd: end }
  const { id } = await requestBooking(viewer, orbiter.id, form)
  expect(await findBookingView(viewer, id)).toMatchObject({
    eventEndsAt: new Date(at).toISOString(),
  })
})

test('an event of more than 18 hours, and one that ends at no time, are refused beside the field', async () => {
  const { orbiter, viewer } = await customerAndOrbiter()
  for (const [eventEnd, message] of [
    ['09:00', 'The event can end at most 18 hours after filming starts. Choose an earlier end.'],
    ['nine', 'Choose a time.'],
  ])
    await expect(
      requestBooking(viewer, orbiter.id, { ...requestForm({}), eventEnd }),
    ).rejects.toMatchObject({ fields: { eventEnd: message } })
})

test.each([
  ['general', 'General Service', null],
  ['reel:30', '30s Standard Reel', 12_500],
])('the service of %s is %s [P-REQ-08]', async (offer, name, priceCents) => {
  const { orbiter, viewer } = await customerAndOrbiter()
  const { id } = await requestBooking(viewer, orbiter.id, requestForm({ offer }))
  const row = await db()
    .selectFrom('bookingRequests')
    .select(['serviceType', 'priceCents'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({ serviceType: name, priceCents })
})

test('a quote for two days at four hours is asked for, given and booked as such', async () => {
  const { orbiter, viewer, customer } = await customerAndOrbiter()
  const offer = 'general:240x2'
  const { id } = await requestBooking(viewer, orbiter.id, requestForm({ offer }))
  await quoteBooking(viewerOf(orbiter), id, { price: '600' })
  await acceptQuotedPrice(viewer, id, { quoteCents: 60_000 })
  const sold = { days: 2, durationMinutes: 240, offerKey: offer, priceCents: 60_000 }
  expect(await findBookingView(viewerOf(customer), id)).toMatchObject(sold)
  const mails = await listMails({ to: orbiter.email })
  expect(mails[0]?.text).toContain('Length: 2 days, 4 hours each')
  const row = await db()
    .selectFrom('bookingRequests')
    .select(['startAt', 'endAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // 2:30 PM to 6:30 PM in Dallas, on July 9 and 10.
  expect(row).toEqual({
    startAt: new Date('2026-07-09T19:30:00Z'),
    endAt: new Date('2026-07-10T23:30:00Z'),
  })
  for (const unknown of ['general:75', 'general:240x4'])
    await expect(
      requestBooking(viewer, orbiter.id, requestForm({ offer: unknown })),
    ).rejects.toHaveProperty('fields.offer')
})

test('a package is booked by its name [P-REQ-08]', async () => {
  const { orbiter, viewer } = await customerAndOrbiter()
  const { id } = await requestBooking(
    viewer,
    orbiter.id,
    requestForm({ offer: `package:${orbiter.packageIds[0] ?? ''}` }),
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
  const { orbiter, viewer } = await customerAndOrbiter()
  const { id } = await requestBooking(
    viewer,
    orbiter.id,
    requestForm({ offer: `service:${orbiter.serviceIds[0] ?? ''}` }),
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
  const { orbiter, viewer } = await customerAndOrbiter()
  const { expiresAt } = await requestBooking(
    viewer,
    orbiter.id,
    requestForm({ date: '2026-07-01', time: '16:00' }),
  )
  expect(expiresAt).toBe('2026-07-01T21:00:00.000Z')
})

test('with the request come its event, a notification for each side, and two emails', async () => {
  const { customer, orbiter, viewer } = await customerAndOrbiter()
  const { id } = await requestBooking(viewer, orbiter.id, requestForm())
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

test('several requests may wait for the same time', async () => {
  const { orbiter, viewer } = await customerAndOrbiter()
  await createBooking({ orbiter, date: REQUEST_DATE, time: '14:30' })
  await expect(requestBooking(viewer, orbiter.id, requestForm())).resolves.toHaveProperty('id')
})
