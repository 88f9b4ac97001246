import { expect, test } from 'vitest'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { confirmOverdueBookings } from '#work/bookings/booking-tasks.server.ts'
import { agreeToTime, declineTime, proposeTime } from '#work/bookings/move-booking.server.ts'
import { listMoveTimes, listOpenTimes } from '#market/availability/open-times.server.ts'
import { db } from '#app/platform/db.ts'
import { trailOf } from '#tests/support/booking-trail.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { getMail, listMails } from '#tests/support/mailbox.ts'

useDatabase()

const DATE = '2026-07-20'

async function setUp(availability?: { date: string; startTime: string; endTime: string }[]) {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter({ availability })
  const booking = await createBooking({ orbiter, date: DATE, time: '14:00', status: 'accepted' })
  return { ...booking, orbiter, ours: viewerOf(orbiter), theirs: viewerOf(booking.customer) }
}

const read = (id: string) =>
  db()
    .selectFrom('bookingRequests')
    .select([
      'status',
      'requestedDate',
      'requestedTime',
      'startAt',
      'endAt',
      'eventEndsAt',
      'calendarSequence',
      'refundBps',
      'refundCents',
      'cancelledBy',
      'confirmedAt',
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a proposal that is accepted moves the same booking and frees the old time [P-MYB-05]', async () => {
  const { id, orbiter, ours, theirs, customer } = await setUp()
  await proposeTime(theirs, id, {
    date: '2026-07-21',
    time: '10:30',
    note: 'The hall is ours a day later.',
  })
  expect(await read(id)).toMatchObject({ requestedDate: DATE, requestedTime: '14:00' })
  const question = await getMail({ to: orbiter.email, kind: 'booking-move-proposed' })
  expect(question.text).toContain('Tue, Jul 21, 2026, 10:30 AM')
  expect(question.text).toContain('The hall is ours a day later.')
  await agreeToTime(ours, id)
  expect(await read(id)).toMatchObject({
    status: 'accepted',
    requestedDate: '2026-07-21',
    requestedTime: '10:30',
    startAt: new Date('2026-07-21T15:30:00Z'),
    endAt: new Date('2026-07-21T16:30:00Z'),
  })
  expect((await getMail({ to: customer.email, kind: 'booking-moved' })).text).toContain(
    'Tue, Jul 21, 2026, 10:30 AM CDT',
  )
  expect(
    await listOpenTimes(db(), {
      orbiterId: orbiter.id,
      timeZone: 'America/Chicago',
      date: DATE,
      durationMinutes: 60,
    }),
  ).toContain('14:00')
})

test('the end of the event moves by as much as its start', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter()
  const { id, customer } = await createBooking({
    orbiter,
    date: DATE,
    time: '20:00',
    eventEnd: '01:30',
    status: 'accepted',
  })
  await proposeTime(viewerOf(customer), id, { date: '2026-07-21', time: '18:30' })
  await agreeToTime(viewerOf(orbiter), id)
  expect(await read(id)).toMatchObject({
    startAt: new Date('2026-07-21T23:30:00Z'),
    endAt: new Date('2026-07-22T00:30:00Z'),
    eventEndsAt: new Date('2026-07-22T05:00:00Z'),
  })
})

test('a move declines the open requests for its new time, and cannot go where another booking is', async () => {
  const { id, orbiter, ours, theirs } = await setUp()
  const asking = await createBooking({ orbiter, date: DATE, time: '18:00' })
  await proposeTime(ours, id, { date: DATE, time: '18:30' })
  await agreeToTime(theirs, id)
  expect(await trailOf(asking.id)).toMatchObject({ status: 'rejected' })
  const other = await createBooking({ orbiter, date: DATE, time: '10:00' })
  await proposeTime(theirs, id, { date: DATE, time: '10:30' })
  await db()
    .updateTable('bookingRequests')
    .set({ status: 'accepted' })
    .where('id', '=', other.id)
    .execute()
  await expect(agreeToTime(ours, id)).rejects.toMatchObject({ code: 'overlap' })
  expect(await read(id)).toMatchObject({ requestedTime: '18:30' })
})

test('a customer proposes within the free times, an Orbiter wherever no booking is, neither the time that is booked', async () => {
  const { id, theirs, ours, orbiter } = await setUp([
    { date: DATE, startTime: '13:00', endTime: '17:00' },
  ])
  const booking = { ...(await read(id)), id, orbiterId: orbiter.id, timeZone: 'America/Chicago' }
  const toMove = {
    id,
    orbiterId: orbiter.id,
    timeZone: 'America/Chicago',
    startAt: booking.startAt,
    endAt: booking.endAt,
  }
  expect(await listMoveTimes(db(), toMove, 'customer', DATE)).toEqual([
    '13:00',
    '13:30',
    '14:30',
    '15:00',
    '15:30',
    '16:00',
  ])
  expect(await listMoveTimes(db(), toMove, 'orbiter', DATE)).toContain('09:00')
  await expect(proposeTime(theirs, id, { date: DATE, time: '09:00' })).rejects.toMatchObject({
    fields: { time: 'This time is not free. Choose another.' },
  })
  await expect(proposeTime(theirs, id, { date: DATE, time: '14:00' })).rejects.toHaveProperty(
    'fields.time',
  )
  await expect(
    proposeTime(theirs, id, { date: '2026-02-30', time: '14:00' }),
  ).rejects.toHaveProperty('fields.date')
  await proposeTime(ours, id, { date: DATE, time: '09:00' })
})

test('a declined proposal leaves everything as it was, and another can follow; one that lapses makes room', async () => {
  const { id, theirs, ours } = await setUp()
  await proposeTime(theirs, id, { date: '2026-07-03', time: '10:00' })
  await declineTime(ours, id)
  expect(await read(id)).toMatchObject({ requestedDate: DATE, status: 'accepted' })
  await proposeTime(theirs, id, { date: '2026-07-03', time: '10:00' })
  advance({ days: 3 })
  await expect(agreeToTime(ours, id)).rejects.toMatchObject({ code: 'no-proposal' })
  await proposeTime(ours, id, { date: '2026-07-22', time: '10:00' })
})

test('a cancelled booking takes its open proposal with it', async () => {
  const { id, theirs, ours } = await setUp()
  await proposeTime(theirs, id, { date: '2026-07-21', time: '10:00' })
  await cancelBooking(ours, id, { reason: 'Ill' })
  const { status } = await db()
    .selectFrom('bookingProposals')
    .select('status')
    .where('bookingRequestId', '=', id)
    .executeTakeFirstOrThrow()
  expect(status).toBe('lapsed')
})

test('what a cancellation gives back is what was shown, stored with the booking and sent to both', async () => {
  const { id, theirs, customer } = await setUp()
  freeze('2026-07-16T15:00:00Z')
  await expect(
    cancelBooking(theirs, id, { reason: 'Off', refundBps: '10000' }),
  ).rejects.toMatchObject({ code: 'terms-changed' })
  expect((await read(id)).status).toBe('accepted')
  await cancelBooking(theirs, id, { reason: 'Off', refundBps: '5000' })
  expect(await read(id)).toMatchObject({
    status: 'cancelled',
    refundBps: 5000,
    refundCents: 6250,
    cancelledBy: 'customer',
  })
  expect((await getMail({ to: customer.email, kind: 'booking-cancelled' })).text).toContain(
    '$62.50',
  )
})

test('a booking that the team has set to completed counts as confirmed 72 hours later, once', async () => {
  freeze('2026-07-01T15:00:00Z')
  const { id, startAt, customer } = await createBooking({ date: '2026-07-09', status: 'completed' })
  await db()
    .updateTable('bookingRequests')
    .set({ confirmedAt: null })
    .where('id', '=', id)
    .execute()
  freeze(new Date(startAt.getTime() + (1 + 72) * 3_600_000 - 1))
  expect(await confirmOverdueBookings()).toBe(0)
  advance({ seconds: 1 })
  expect(await confirmOverdueBookings()).toBe(1)
  expect(await confirmOverdueBookings()).toBe(0)
  expect((await read(id)).confirmedAt).not.toBeNull()
  expect((await trailOf(id)).events.at(-1)).toMatchObject({
    kind: 'booking.confirmed',
    actorId: null,
    data: { by: 'system' },
  })
  expect(await listMails({ to: customer.email, kind: 'booking-confirmed' })).toHaveLength(1)
})
