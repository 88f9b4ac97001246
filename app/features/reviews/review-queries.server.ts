import type { Review } from '#app/features/reviews/review.ts'
import { db } from '#app/platform/db.ts'

/** An Orbiter's published reviews, newest first. */
export async function listReviews(orbiterId: string, limit: number): Promise<Review[]> {
  const rows = await db()
    .selectFrom('orbiter_reviews')
    .select(['id', 'rating', 'customer_name', 'project_type', 'review_text', 'created_at'])
    .where('orbiter_id', '=', orbiterId)
    .where('is_published', '=', true)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    rating: row.rating,
    customerName: row.customer_name,
    projectType: row.project_type,
    text: row.review_text,
    createdAt: row.created_at.toISOString(),
  }))
}
