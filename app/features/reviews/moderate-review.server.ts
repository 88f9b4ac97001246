import { z } from 'zod'
import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

const moderateInput = z.object({
  reviewId: z.uuid(),
  decision: z.enum(['hide', 'publish']),
  reason: z.string().trim().max(500, 'At most 500 characters.').default(''),
})

/**
 * An admin takes a review off its profile, or puts it back; ratings count published reviews alone.
 * Deciding the same twice changes nothing more.
 * @throws NotAllowed, InvalidInput, NotFound
 */
export async function moderateReview(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { reviewId, decision, reason } = parseInput(moderateInput, input)
  const isPublished = decision === 'publish'
  return transaction(async (tx) => {
    const review = await tx
      .selectFrom('orbiter_reviews')
      .select(['orbiter_id', 'booking_request_id', 'customer_id', 'customer_name', 'rating', 'is_published'])
      .where('id', '=', reviewId)
      .forUpdate()
      .executeTakeFirst()
    if (!review) throw new NotFound('There is no such review.')
    if (review.is_published === isPublished) return
    await tx.updateTable('orbiter_reviews').set({ is_published: isPublished }).where('id', '=', reviewId).execute()
    const sign = isPublished ? 1 : -1
    await tx
      .updateTable('profiles')
      .set((eb) => ({ review_count: eb('review_count', '+', sign), rating_sum: eb('rating_sum', '+', sign * review.rating) }))
      .where('user_id', '=', review.orbiter_id)
      .execute()
    await recordAudit(tx, {
      area: 'admin',
      action: isPublished ? 'review.published' : 'review.hidden',
      actor: viewer,
      subjectType: 'review',
      subjectId: reviewId,
      subjectLabel: `A review by ${review.customer_name}`,
      from: review.is_published ? 'published' : 'hidden',
      to: isPublished ? 'published' : 'hidden',
      reason: reason || null,
    })
    await recordEvent(tx, {
      kind: 'review.moderated',
      subjectType: 'booking',
      subjectId: review.booking_request_id,
      actorId: viewer.id,
      audience: [review.orbiter_id, ...(review.customer_id ? [review.customer_id] : [])],
    })
  })
}
