/** Reviews of past bookings. */
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { replyToReview } from '#market/reviews/reply-to-review.server.ts'
import { freezeClock } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

export interface PastReview {
  bookingId: string
  customer: Viewer
  at: Date
  rating: number
  text: string
  /** The Orbiter's reply. */
  reply: string | null
}

/** Stores the reviews of an Orbiter as `writeReview` would one by one, and the replies. */
export async function reviewPast(orbiter: Viewer, reviews: readonly PastReview[]): Promise<void> {
  if (reviews.length === 0) return
  await transaction(async (tx) => {
    await insert(tx, orbiter.id, reviews)
    for (const { bookingId, customer, at, rating } of reviews) {
      freezeClock(at)
      await recordEvent(tx, {
        kind: 'review.written',
        subjectType: 'booking',
        subjectId: bookingId,
        actorId: customer.id,
        data: { rating },
        audience: [orbiter.id, customer.id],
      })
    }
  })
  for (const { at, bookingId, reply } of reviews) {
    freezeClock(at)
    if (reply) await replyToReview(orbiter, bookingId, { reply })
  }
}

async function insert(tx: Tx, orbiterId: string, reviews: readonly PastReview[]): Promise<void> {
  const bookings = await tx
    .selectFrom('bookingRequests')
    .select(['id', 'serviceType'])
    .where(
      'id',
      'in',
      reviews.map(({ bookingId }) => bookingId),
    )
    .execute()
  const services = new Map(bookings.map(({ id, serviceType }) => [id, serviceType]))
  await tx
    .insertInto('orbiterReviews')
    .values(
      reviews.map(({ bookingId, customer, at, rating, text }) => ({
        id: newId(),
        orbiterId,
        bookingRequestId: bookingId,
        customerId: customer.id,
        rating,
        customerName: customer.fullName,
        projectType: services.get(bookingId) ?? '',
        reviewText: text,
        createdAt: at,
      })),
    )
    .execute()
  const stars = reviews.reduce((sum, { rating }) => sum + rating, 0)
  await tx
    .updateTable('profiles')
    .set((eb) => ({
      reviewCount: eb('reviewCount', '+', reviews.length),
      ratingSum: eb('ratingSum', '+', stars),
    }))
    .where('userId', '=', orbiterId)
    .execute()
}
