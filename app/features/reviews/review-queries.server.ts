import { isUuid } from '#app/base/ids.ts'
import type { Review } from '#app/features/reviews/review.ts'
import { db } from '#app/platform/db.ts'

function published() {
  return db()
    .selectFrom('orbiter_reviews')
    .select(['id', 'rating', 'customer_name', 'project_type', 'review_text', 'reply_text', 'created_at'])
    .where('is_published', '=', true)
}

function toReview(row: Awaited<ReturnType<ReturnType<typeof published>['execute']>>[number]): Review {
  return {
    id: row.id,
    rating: row.rating,
    customerName: row.customer_name,
    projectType: row.project_type,
    text: row.review_text,
    reply: row.reply_text,
    createdAt: row.created_at.toISOString(),
  }
}

/** An Orbiter's published reviews, newest first. */
export async function listReviews(orbiterId: string, limit: number): Promise<Review[]> {
  const rows = await published().where('orbiter_id', '=', orbiterId).orderBy('created_at', 'desc').limit(limit).execute()
  return rows.map(toReview)
}

/** The review of a booking; null while there is none. Whoever may see the booking may see it. */
export async function findReviewOf(bookingId: string): Promise<Review | null> {
  if (!isUuid(bookingId)) return null
  const row = await published().where('booking_request_id', '=', bookingId).executeTakeFirst()
  return row ? toReview(row) : null
}
