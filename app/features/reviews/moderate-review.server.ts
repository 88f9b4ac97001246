import { z } from 'zod'
import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { paragraph } from '#app/base/text-inputs.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { countRating } from '#app/features/accounts/profile-facts.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

const moderateInput = z.object({
  reviewId: z.uuid(),
  decision: z.enum(['hide', 'publish']),
  reason: paragraph(500).default(''),
})

/**
 * An admin unpublishes a review, or publishes it again; ratings count published reviews only.
 * Repeating a decision changes nothing.
 * @throws NotAllowed, InvalidInput, NotFound
 */
export async function moderateReview(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { reviewId, decision, reason } = parseInput(moderateInput, input)
  const isPublished = decision === 'publish'
  return transaction(async (tx) => {
    const review = await tx
      .selectFrom('orbiterReviews')
      .select([
        'orbiterId',
        'bookingRequestId',
        'customerId',
        'customerName',
        'rating',
        'isPublished',
      ])
      .where('id', '=', reviewId)
      .forUpdate()
      .executeTakeFirst()
    if (!review) throw new NotFound('There is no such review.')
    if (review.isPublished === isPublished) return
    await tx.updateTable('orbiterReviews').set({ isPublished }).where('id', '=', reviewId).execute()
    const count = isPublished ? 1 : -1
    await countRating(tx, review.orbiterId, { count, stars: review.rating })
    await recordAudit(tx, {
      area: 'admin',
      action: isPublished ? 'review.published' : 'review.hidden',
      actor: viewer,
      subjectType: 'review',
      subjectId: reviewId,
      subjectLabel: `A review by ${review.customerName}`,
      from: review.isPublished ? 'published' : 'hidden',
      to: isPublished ? 'published' : 'hidden',
      reason: reason || null,
    })
    await recordEvent(tx, {
      kind: 'review.moderated',
      subjectType: 'booking',
      subjectId: review.bookingRequestId,
      actorId: viewer.id,
      audience: [review.orbiterId, ...(review.customerId ? [review.customerId] : [])],
    })
  })
}
