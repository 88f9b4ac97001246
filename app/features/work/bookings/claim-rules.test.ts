/** Every way of taking a time follows the Orbiter's rules, no matter who takes it. */
import { expect, test } from 'vitest'
import { saveBookingRules } from '#market/availability/save-time-rules.server.ts'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { RULES_REASON } from '#work/bookings/booking.ts'
import { agreeToTime, proposeTime } from '#work/bookings/move-booking.server.ts'
import { trailOf } from '#tests/support/booking-trail.ts'
import { useDatabase } from '#tests/support/database.ts'
import { viewerOf } from '#tests/support/factories.ts'
import { orbiterWithRequests, REQUEST_DATE } from '#tests/support/orbiter-with-requests.ts'

useDatabase()

test('accepting declines requests that the rules leave no time for, and refuses what came too close', async () => {
  const { viewer, request } = await orbiterWithRequests()
  const [taken, close, apart] = [
    await request('14:00'),
    await request('15:00'),
    await request('18:00'),
  ]
  await saveBookingRules(viewer, { bufferAfterMinutes: '60' })
  await acceptBooking(viewer, taken.id)
  expect(await trailOf(close.id)).toMatchObject({ status: 'rejected', reason: RULES_REASON })
  await saveBookingRules(viewer, { bufferAfterMinutes: '240' })
  await expect(acceptBooking(viewer, apart.id)).rejects.toMatchObject({ code: 'too-close' })
  expect((await trailOf(apart.id)).status).toBe('pending')
  await saveBookingRules(viewer, {})
  await acceptBooking(viewer, apart.id)
  expect((await trailOf(apart.id)).status).toBe('accepted')
})

test('a full day declines its other requests', async () => {
  const { viewer, request } = await orbiterWithRequests()
  const [taken, other, nextDay] = [
    await request('10:00'),
    await request('20:00'),
    await request('10:00', '2026-07-10'),
  ]
  await saveBookingRules(viewer, { dailyMaximum: '1' })
  await acceptBooking(viewer, taken.id)
  expect(await trailOf(other.id)).toMatchObject({ status: 'rejected', reason: RULES_REASON })
  expect((await trailOf(nextDay.id)).status).toBe('pending')
})

test('a move keeps the rules when it is proposed, and again when it is agreed to', async () => {
  const { viewer, request } = await orbiterWithRequests()
  const [first, moved] = [await request('10:00'), await request('20:00')]
  await acceptBooking(viewer, first.id)
  await acceptBooking(viewer, moved.id)
  const customer = viewerOf(moved.customer)
  await proposeTime(customer, moved.id, { date: REQUEST_DATE, time: '11:00' })
  await saveBookingRules(viewer, { bufferBeforeMinutes: '45' })
  await expect(agreeToTime(viewer, moved.id)).rejects.toMatchObject({ code: 'too-close' })
  await saveBookingRules(viewer, {})
  await agreeToTime(viewer, moved.id)
  await saveBookingRules(viewer, { bufferBeforeMinutes: '45' })
  await expect(
    proposeTime(viewer, moved.id, { date: REQUEST_DATE, time: '10:30' }),
  ).rejects.toMatchObject({ fields: { time: expect.any(String) as string } })
})
