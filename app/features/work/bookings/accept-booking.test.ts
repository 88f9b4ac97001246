import { expect, test } from 'vitest'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { OVERLAP_REASON } from '#work/bookings/booking.ts'
import { listOpenTimes } from '#market/availability/open-times.server.ts'
import { db, sqlState } from '#app/platform/db.ts'
import { subscribe } from '#app/platform/events.ts'
import { countEffects, trailOf } from '#tests/support/booking-trail.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { notifyDeclined } from '#tests/support/declines.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { getMail, listMails } from '#tests/support/mailbox.ts'
import { findUnknownArrows } from '#tests/support/recorded-arrows.ts'
import { orbiterWithRequests, REQUEST_DATE } from '#tests/support/orbiter-with-requests.ts'

useDatabase()

test('accepting blocks the time, tells both sides at once and by email [P-OD-12] [P-OD-16] [P-OD-17]', async () => {
  const { orbiter, viewer, request } = await orbiterWithRequests()
  const { id, customer } = await request('14:00')
  await acceptBooking(viewer, id)
  const trail = await trailOf(id)
  expect(trail.status).toBe('accepted')
  expect(trail.events.at(-1)).toMatchObject({
    kind: 'booking.accepted',
    actorId: orbiter.id,
    from: 'pending',
    to: 'accepted',
  })
  expect(trail.notices.slice(2)).toHaveLength(2)
  expect((await getMail({ to: customer.email, kind: 'booking-accepted' })).subject).toBe(
    `${orbiter.fullName} accepted your booking`,
  )
  expect((await getMail({ to: orbiter.email, kind: 'booking-accepted' })).text).toContain(
    customer.email,
  )
  const times = await listOpenTimes(db(), {
    orbiterId: orbiter.id,
    timeZone: 'America/Chicago',
    date: REQUEST_DATE,
    durationMinutes: 60,
  })
  expect(times).not.toContain('13:30')
  expect(times).not.toContain('14:30')
  expect(times).toEqual(expect.arrayContaining(['13:00', '15:00']))
})

test('accepting declines what overlaps, with the reason and the times nearest to each, and leaves the rest', async () => {
  const { orbiter, viewer, request } = await orbiterWithRequests()
  const taken = await request('14:00')
  const [before, same, after, apart, otherDay] = [
    await request('13:30'),
    await request('14:00'),
    await request('14:30'),
    await request('15:00'),
    await request('14:00', '2026-07-10'),
  ]
  await acceptBooking(viewer, taken.id)
  for (const booking of [before, same, after])
    expect((await trailOf(booking.id)).status).toBe('rejected')
  await notifyDeclined()
  for (const booking of [before, same, after]) {
    const trail = await trailOf(booking.id)
    expect(trail).toMatchObject({ status: 'rejected', reason: OVERLAP_REASON })
    expect(trail.events.at(-1)).toMatchObject({
      kind: 'booking.rejected',
      actorId: orbiter.id,
      data: { customerId: booking.customer.id, becauseOf: 'overlap', reason: OVERLAP_REASON },
    })
    expect(trail.notices.slice(2)).toHaveLength(2)
  }
  const nearest = async (booking: { id: string }) =>
    (await trailOf(booking.id)).events.at(-1)?.data['nearestTimes']
  expect(await nearest(before)).toEqual([
    { date: REQUEST_DATE, time: '13:00' },
    { date: REQUEST_DATE, time: '12:30' },
    { date: REQUEST_DATE, time: '12:00' },
  ])
  expect(await nearest(same)).toEqual([
    { date: REQUEST_DATE, time: '13:00' },
    { date: REQUEST_DATE, time: '15:00' },
    { date: REQUEST_DATE, time: '12:30' },
  ])
  expect(await nearest(after)).toEqual([
    { date: REQUEST_DATE, time: '15:00' },
    { date: REQUEST_DATE, time: '15:30' },
    { date: REQUEST_DATE, time: '13:00' },
  ])
  for (const booking of [apart, otherDay])
    expect((await trailOf(booking.id)).status).toBe('pending')
  const mail = await getMail({ to: same.customer.email, kind: 'booking-rejected' })
  expect(mail.text).toContain(OVERLAP_REASON)
  expect(mail.text).toContain(
    'Thu, Jul 9, 1:00 PM CDT (2:00 PM EDT for you); Thu, Jul 9, 3:00 PM CDT (4:00 PM EDT for you); Thu, Jul 9, 12:30 PM CDT (1:30 PM EDT for you)',
  )
  expect(mail.text).toContain('/browse-creators?location=Dallas')
})

test('the nearest times respect availability and may lie on another day', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter({
    availability: [
      { date: REQUEST_DATE, startTime: '14:00', endTime: '15:00' },
      { date: '2026-07-08', startTime: '18:00', endTime: '19:00' },
      { date: '2026-07-12', startTime: '09:00', endTime: '10:30' },
    ],
  })
  const taken = await createBooking({ orbiter, date: REQUEST_DATE, time: '14:00' })
  const lost = await createBooking({ orbiter, date: REQUEST_DATE, time: '14:00' })
  await acceptBooking(viewerOf(orbiter), taken.id)
  await notifyDeclined()
  expect((await trailOf(lost.id)).events.at(-1)?.data['nearestTimes']).toEqual([
    { date: '2026-07-08', time: '18:00' },
    { date: '2026-07-12', time: '09:00' },
    { date: '2026-07-12', time: '09:30' },
  ])
})

test('an expired request for the same time stays what it is', async () => {
  const { viewer, request } = await orbiterWithRequests()
  const old = await request('14:00')
  freeze('2026-07-02T16:00:00Z')
  const taken = await request('14:00')
  await acceptBooking(viewer, taken.id)
  expect((await trailOf(old.id)).status).toBe('pending')
})

test('an overlap that has come about otherwise is refused, and by the database as well', async () => {
  const { viewer, request, orbiter } = await orbiterWithRequests()
  const first = await request('14:00')
  await acceptBooking(viewer, first.id)
  const second = await request('16:00')
  await db()
    .updateTable('bookingRequests')
    .set({ startAt: first.startAt, endAt: new Date(first.startAt.getTime() + 3_600_000) })
    .where('id', '=', second.id)
    .execute()
  await expect(acceptBooking(viewer, second.id)).rejects.toMatchObject({
    code: 'overlap',
    message: 'You already have an accepted booking at this time.',
  })
  expect(await trailOf(second.id)).toMatchObject({ status: 'pending' })
  const forced = db()
    .updateTable('bookingRequests')
    .set({ status: 'accepted' })
    .where('id', '=', second.id)
    .where('orbiterId', '=', orbiter.id)
    .execute()
  expect(sqlState(await forced.catch((error: unknown) => error))).toBe('23P01')
})

test('when notifying fails, the request is as it was and no one was notified', async () => {
  const { viewer, request } = await orbiterWithRequests()
  const { id } = await request('14:00')
  const overlapping = await request('14:30')
  let isBroken = true
  subscribe(['booking.accepted'], () =>
    isBroken ? Promise.reject(new Error('the disk is full')) : Promise.resolve(),
  )
  const before = await countEffects()
  await expect(acceptBooking(viewer, id)).rejects.toThrow('the disk is full')
  expect(await countEffects()).toEqual(before)
  expect((await trailOf(id)).status).toBe('pending')
  expect((await trailOf(overlapping.id)).status).toBe('pending')
  isBroken = false
  await acceptBooking(viewer, id)
  expect((await trailOf(overlapping.id)).status).toBe('rejected')
})

test('when notifying of declined requests fails, no one was notified of any, and trying again does so once for each', async () => {
  const { viewer, request } = await orbiterWithRequests()
  const { id } = await request('14:00')
  const declined = [await request('14:00'), await request('14:30')]
  let isBroken = true
  subscribe(['booking.rejected'], () =>
    isBroken ? Promise.reject(new Error('the disk is full')) : Promise.resolve(),
  )
  await acceptBooking(viewer, id)
  const before = await countEffects()
  await expect(notifyDeclined()).rejects.toThrow('the disk is full')
  expect(await countEffects()).toEqual(before)
  isBroken = false
  await notifyDeclined()
  await notifyDeclined()
  for (const booking of declined) {
    const trail = await trailOf(booking.id)
    expect(trail.events.filter((event) => event.kind === 'booking.rejected')).toHaveLength(1)
    expect(await listMails({ to: booking.customer.email, kind: 'booking-rejected' })).toHaveLength(
      1,
    )
  }
})

test('every status that was recorded on the way is an arrow of its life', async () => {
  expect(await findUnknownArrows()).toEqual([])
})
