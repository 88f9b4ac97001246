import { expect, test } from 'vitest'
import { readOrbiterFigures } from '#team/reports/orbiter-figures.server.ts'
import { trendOf } from '#team/reports/orbiter-figures.ts'
import { db } from '#app/platform/db.ts'
import { now } from '#app/platform/clock.ts'
import { inDays } from '#tests/support/calendar.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { requestChanges } from '#delivery/deliveries/request-changes.server.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { during } from '#tests/support/clock.ts'
import { createDelivered } from '#tests/support/piece-factory.ts'

useDatabase()

test('an Orbiter without bookings has no figures, and no trend is made up [P-OD-06] [P-OD-08]', async () => {
  expect(await readOrbiterFigures(viewerOf(await createOrbiter()))).toEqual({
    completed: 0,
    inProgress: 0,
    isEarned: false,
    earningsCents: 0,
    rating: null,
    reviewCount: 0,
    completedTrend: '–',
    earningsTrend: '–',
    dueSoon: 0,
  })
})

test('figures are what was agreed less the commission, what is done, and what is due in 7 days [P-OD-04] [P-OD-06] [P-OD-08]', async () => {
  const orbiter = await createOrbiter({
    pricing: { reel30s: 10_000 },
    reviews: { count: 2, sum: 9 },
  })
  await createBooking({ orbiter, date: inDays(3), status: 'accepted' })
  await createBooking({ orbiter, date: inDays(20), status: 'accepted' })
  await createBooking({ orbiter, date: inDays(4), status: 'pending' })
  await createBooking({ orbiter, date: inDays(5), status: 'cancelled' })
  const done = await createBooking({ orbiter, date: inDays(1), status: 'completed' })
  await db()
    .updateTable('bookingRequests')
    .set({ statusChangedAt: new Date(now().getTime() - 40 * 86_400_000) })
    .where('id', '=', done.id)
    .execute()
  expect(await readOrbiterFigures(viewerOf(orbiter))).toEqual({
    completed: 1,
    inProgress: 2,
    isEarned: false,
    earningsCents: 27_000,
    rating: 4.5,
    reviewCount: 2,
    completedTrend: '-100%',
    earningsTrend: '+100%',
    dueSoon: 1,
  })
})

test('deadlines are the pieces that are owed, and the changes requested, within 7 days [P-OD-09]', async () => {
  const orbiter = await createOrbiter()
  const viewer = viewerOf(orbiter)
  const delivered = await createDelivered({ orbiter, date: inDays(2) })
  await createBooking({ orbiter, date: inDays(4), status: 'accepted' })
  await createBooking({ orbiter, date: inDays(9), status: 'accepted' })
  expect(await readOrbiterFigures(viewer)).toMatchObject({ inProgress: 3, dueSoon: 1 })
  await during(new Date(delivered.startAt.getTime() + 3_600_000), () =>
    requestChanges({ viewer: viewerOf(delivered.customer) }, delivered.pieceId, {
      note: 'A slower start, please.',
    }),
  )
  expect(await readOrbiterFigures(viewer)).toMatchObject({ dueSoon: 2 })
})

test.each([
  [5, 0, '–'],
  [0, 0, '–'],
  [5, 4, '+25%'],
  [2, 4, '-50%'],
  [4, 4, '0%'],
])('%i against %i is %s [P-OD-08]', (last, before, text) => {
  expect(trendOf(last, before)).toBe(text)
})
