import { newId } from '#app/base/ids.ts'
import { countRating } from '#people/accounts/profile-facts.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'

interface NewReview {
  orbiterId: string
  bookingRequestId: string
  customerId: string
  customerName: string
  /** What was booked. */
  projectType: string
  rating: number
  reviewText: string
}

/**
 * Adds a review, which counts toward the Orbiter's rating immediately.
 * @returns its ID; null if the booking has one already
 */
export async function addReview(tx: Tx, review: NewReview): Promise<string | null> {
  const written = await tx
    .insertInto('orbiterReviews')
    .values({ id: newId(), ...review, createdAt: now() })
    .onConflict((conflict) => conflict.column('bookingRequestId').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!written) return null
  await countRating(tx, review.orbiterId, { count: 1, stars: review.rating })
  return written.id
}
