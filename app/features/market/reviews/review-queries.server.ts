import { isUuid } from '#app/base/ids.ts'
import { shownWords } from '#people/masking/shown-text.ts'
import type { Review } from '#market/reviews/review.ts'
import { db } from '#app/platform/db.ts'

function published() {
  return db()
    .selectFrom('orbiterReviews')
    .select([
      'id',
      'rating',
      'customerName',
      'projectType',
      'reviewText as text',
      'replyText as reply',
      'createdAt',
    ])
    .where('isPublished', '=', true)
}

function toReview(
  row: Awaited<ReturnType<ReturnType<typeof published>['execute']>>[number],
): Review {
  return { ...row, createdAt: row.createdAt.toISOString() }
}

/**
 * Anyone can read reviews, so contact details are hidden in them, even though both people on a
 * booking know them.
 */
const ANY_VISITOR = { isAgreed: false, isOwn: false }

function withoutContacts(review: Review): Review {
  return {
    ...review,
    customerName: shownWords(review.customerName, ANY_VISITOR),
    text: shownWords(review.text, ANY_VISITOR),
    reply: review.reply && shownWords(review.reply, ANY_VISITOR),
  }
}

/** An Orbiter's published reviews, newest first, without contact details. */
export async function listReviews(orbiterId: string, limit: number): Promise<Review[]> {
  const rows = await published()
    .where('orbiterId', '=', orbiterId)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => withoutContacts(toReview(row)))
}

/**
 * The review of a booking, or null. Everyone who may see the booking may see it; the caller must
 * check that.
 */
export async function findReviewOf(bookingId: string): Promise<Review | null> {
  if (!isUuid(bookingId)) return null
  const row = await published().where('bookingRequestId', '=', bookingId).executeTakeFirst()
  return row ? toReview(row) : null
}
