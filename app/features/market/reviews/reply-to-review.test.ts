import { expect, test } from 'vitest'
import { NotFound } from '#app/base/errors.ts'
import { findReviewOf, listReviews } from '#market/reviews/review-queries.server.ts'
import { replyToReview } from '#market/reviews/reply-to-review.server.ts'
import { writeReview } from '#work/bookings/review-booking.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { getMail } from '#tests/support/mailbox.ts'

useDatabase()

async function setUp() {
  const booking = await createBooking({ status: 'completed' })
  await writeReview(viewerOf(booking.customer), booking.id, { rating: 4, text: 'On time.' })
  return { ...booking, ours: viewerOf(booking.orbiter) }
}

test('the Orbiter replies once; the reply stands with the review and the customer is notified [P-PROF-11]', async () => {
  const { id, ours, orbiter, customer } = await setUp()
  expect((await getMail({ to: orbiter.email, kind: 'review-written' })).subject).toContain(
    '4 of 5 stars',
  )
  await replyToReview(ours, id, { reply: ' Thank you! ' })
  expect(await listReviews(orbiter.id, 3)).toMatchObject([
    { text: 'On time.', reply: 'Thank you!' },
  ])
  expect(await findReviewOf(id)).toMatchObject({ rating: 4, reply: 'Thank you!' })
  expect((await getMail({ to: customer.email, kind: 'review-replied' })).text).toContain(
    'Thank you!',
  )
  await expect(replyToReview(ours, id, { reply: 'Again' })).rejects.toMatchObject({
    code: 'already-replied',
  })
})

test('no one else replies, and not without words', async () => {
  const { id, ours, customer } = await setUp()
  for (const viewer of [viewerOf(customer), viewerOf(await createOrbiter())])
    await expect(replyToReview(viewer, id, { reply: 'Me' })).rejects.toThrow(NotFound)
  await expect(replyToReview(ours, id, { reply: '  ' })).rejects.toHaveProperty('fields.reply')
  await expect(replyToReview(ours, id, { reply: 'x'.repeat(2001) })).rejects.toHaveProperty(
    'fields.reply',
  )
})
