import { expect, test } from 'vitest'
import { InvalidInput, NotFound, type Conflict } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { findPublicProfile } from '#market/creators/creator-queries.server.ts'
import { listReviews } from '#market/reviews/review-queries.server.ts'
import { writeReview } from '#work/bookings/review-booking.server.ts'
import { db } from '#app/platform/db.ts'
import { during } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf, type TestUser } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

useDatabase()

const completed = (orbiter?: TestUser, hour = 12) =>
  createBooking({ orbiter, status: 'completed', time: `${hour}:00`, customerName: 'Casey Quinn' })
const ratingOf = async (orbiter: TestUser) => {
  const profile = await findPublicProfile(orbiter.id)
  return [profile?.rating, profile?.reviewCount]
}

test('the customer of a completed booking reviews it; name and service come from the booking [P-PROF-11]', async () => {
  const { id, orbiter, customer } = await completed()
  expect(await ratingOf(orbiter)).toEqual([null, 0])
  await during('2026-08-01T12:00:00Z', () =>
    writeReview(viewerOf(customer), id, { rating: '4', text: '  On time, kind, fast.  ' }),
  )
  expect(await listReviews(orbiter.id, 3)).toMatchObject([
    {
      rating: 4,
      text: 'On time, kind, fast.',
      customerName: 'Casey Quinn',
      projectType: '30s Standard Reel',
      createdAt: '2026-08-01T12:00:00.000Z',
    },
  ])
  expect(await ratingOf(orbiter)).toEqual([4, 1])
  const events = await db()
    .selectFrom('events')
    .select(['kind', 'audience', 'data'])
    .where('subjectId', '=', id)
    .where('kind', '=', 'review.written')
    .execute()
  expect(events).toEqual([
    { kind: 'review.written', audience: [orbiter.id, customer.id], data: { rating: 4 } },
  ])
})

test('the rating is the mean of all reviews, to two places', async () => {
  const orbiter = await createOrbiter()
  for (const [index, rating] of [5, 4, 5].entries()) {
    const { id, customer } = await completed(orbiter, 10 + 2 * index)
    await writeReview(viewerOf(customer), id, { rating })
  }
  expect(await ratingOf(orbiter)).toEqual([4.67, 3])
})

test('a booking is reviewed once, however often and fast it is tried', async () => {
  const { id, orbiter, customer } = await completed()
  const results = await Promise.allSettled(
    Array.from({ length: 10 }, () => writeReview(viewerOf(customer), id, { rating: 5 })),
  )
  const refused = results.filter((result) => result.status === 'rejected')
  expect(refused).toHaveLength(9)
  expect(new Set(refused.map((result) => (result.reason as Conflict).code))).toEqual(
    new Set(['already-reviewed']),
  )
  expect(await ratingOf(orbiter)).toEqual([5, 1])
})

test.each(['pending', 'accepted', 'rejected', 'cancelled'] as const)(
  'a %s booking cannot be reviewed',
  async (status) => {
    const { id, orbiter, customer } = await createBooking({ status })
    await expect(writeReview(viewerOf(customer), id, { rating: 5 })).rejects.toMatchObject({
      code: 'not-completed',
    })
    expect(await ratingOf(orbiter)).toEqual([null, 0])
  },
)

test("someone else's booking is not there to be reviewed", async () => {
  const { id, orbiter } = await completed()
  for (const viewer of [
    viewerOf(await createUser()),
    viewerOf(orbiter),
    viewerOf(await createUser({ roles: ['admin'] })),
  ]) {
    await expect(writeReview(viewer, id, { rating: 5 })).rejects.toThrow(NotFound)
  }
  await expect(writeReview(viewerOf(await createUser()), newId(), { rating: 5 })).rejects.toThrow(
    NotFound,
  )
  await expect(
    writeReview(viewerOf(await createUser()), 'nonsense', { rating: 5 }),
  ).rejects.toThrow(NotFound)
})

test.each([[0], [6], [3.5], ['many'], [null], [undefined]])(
  '%j is no number of stars',
  async (rating) => {
    const { id, customer } = await completed()
    await expect(async () => writeReview(viewerOf(customer), id, { rating })).rejects.toThrow(
      InvalidInput,
    )
  },
)

test('a text has at most 2,000 characters', async () => {
  const { id, customer } = await completed()
  await expect(async () =>
    writeReview(viewerOf(customer), id, { rating: 5, text: 'x'.repeat(2001) }),
  ).rejects.toHaveProperty('fields.text')
  await writeReview(viewerOf(customer), id, { rating: 5, text: 'x'.repeat(2000) })
  expect(
    await listReviews(
      (
        await db()
          .selectFrom('bookingRequests')
          .select('orbiterId')
          .where('id', '=', id)
          .executeTakeFirstOrThrow()
      ).orbiterId,
      1,
    ),
  ).toHaveLength(1)
})

test('a profile lists published reviews, newest first, as many as asked for [P-CALL-20]', async () => {
  const orbiter = await createOrbiter()
  for (const day of [1, 2, 3, 4]) {
    const { id, customer } = await completed(orbiter, 8 + 2 * day)
    await during(`2026-09-0${day}T12:00:00Z`, () =>
      writeReview(viewerOf(customer), id, { rating: 5, text: `day ${day}` }),
    )
  }
  expect((await listReviews(orbiter.id, 3)).map((review) => review.text)).toEqual([
    'day 4',
    'day 3',
    'day 2',
  ])
  await db()
    .updateTable('orbiterReviews')
    .set({ isPublished: false })
    .where('reviewText', '=', 'day 3')
    .execute()
  expect((await listReviews(orbiter.id, 9)).map((review) => review.text)).toEqual([
    'day 4',
    'day 2',
    'day 1',
  ])
})
