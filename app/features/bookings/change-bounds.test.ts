import { expect, test } from 'vitest'
import { RateLimited } from '#app/base/errors.ts'
import { addDays } from '#app/base/time.ts'
import { proposeTime, withdrawTime } from '#app/features/bookings/move-booking.server.ts'
import { quoteBooking } from '#app/features/bookings/quote-booking.server.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createBooking, viewerOf } from '#tests/support/factories.ts'
import { listMails } from '#tests/support/mailbox.ts'

useDatabase()

test('proposing and taking back over and over ends after eight times within an hour, and the other side gets no more emails', async () => {
  freeze('2026-07-01T15:00:00Z')
  const booking = await createBooking({ date: '2026-07-20', status: 'accepted' })
  const viewer = viewerOf(booking.customer)
  const wanted = (n: number) => ({ date: addDays('2026-07-20', n + 1), time: '15:00' })
  for (let n = 0; n < 8; n += 1) {
    await proposeTime(viewer, booking.id, wanted(n))
    await withdrawTime(viewer, booking.id)
  }
  const told = (await listMails({ to: booking.orbiter.email })).length
  const refusal = await proposeTime(viewer, booking.id, wanted(8)).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(RateLimited)
  expect(refusal).toMatchObject({
    message:
      'You have proposed a new time for this booking 8 times within an hour. Please try again in 60 minutes.',
  })
  expect(await listMails({ to: booking.orbiter.email })).toHaveLength(told)
  advance({ minutes: 61 })
  await expect(proposeTime(viewer, booking.id, wanted(8))).resolves.toMatchObject({
    id: booking.id,
  })
})

test('an Orbiter names a price for one request ten times within an hour, not more', async () => {
  const booking = await createBooking({ offer: 'general' })
  const viewer = viewerOf(booking.orbiter)
  for (let n = 0; n < 10; n += 1) await quoteBooking(viewer, booking.id, { price: String(200 + n) })
  await expect(quoteBooking(viewer, booking.id, { price: '300' })).rejects.toBeInstanceOf(
    RateLimited,
  )
  const other = await createBooking({ offer: 'general', orbiter: booking.orbiter, time: '15:00' })
  await expect(quoteBooking(viewer, other.id, { price: '300' })).resolves.toBeDefined()
})
