import { z } from 'zod'
import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { requiredParagraph } from '#app/base/text-inputs.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { countRating } from '#people/accounts/profile-facts.server.ts'
import { reviewHiddenMail, reviewPublishedMail } from '#market/reviews/moderated-review-mail.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'

const REASON = "Enter a reason. It's included in our email to the customer."
const reviewId = z.uuid()
const moderateInput = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('hide'), reviewId, reason: requiredParagraph(500, REASON) }),
  z.object({ decision: z.literal('publish'), reviewId }),
])

/**
 * Unpublishes a review, with a reason, or publishes it again, as an admin. Only published reviews
 * count toward ratings. The customer is notified by email. Repeating a decision changes nothing.
 * @throws NotAllowed, InvalidInput, NotFound
 */
export async function moderateReview(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const decided = parseInput(moderateInput, input)
  const isPublished = decided.decision === 'publish'
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
      .where('id', '=', decided.reviewId)
      .forUpdate()
      .executeTakeFirst()
    if (!review) throw new NotFound('There is no such review.')
    if (review.isPublished === isPublished) return
    await tx
      .updateTable('orbiterReviews')
      .set({ isPublished })
      .where('id', '=', decided.reviewId)
      .execute()
    const count = isPublished ? 1 : -1
    await countRating(tx, review.orbiterId, { count, stars: review.rating })
    await recordAudit(tx, {
      area: 'admin',
      action: isPublished ? 'review.published' : 'review.hidden',
      actor: viewer,
      subjectType: 'review',
      subjectId: decided.reviewId,
      subjectLabel: `A review by ${review.customerName}`,
      from: review.isPublished ? 'published' : 'hidden',
      to: isPublished ? 'published' : 'hidden',
      reason: decided.decision === 'hide' ? decided.reason : null,
    })
    await recordEvent(tx, {
      kind: 'review.moderated',
      subjectType: 'booking',
      subjectId: review.bookingRequestId,
      actorId: viewer.id,
      audience: [review.orbiterId, ...(review.customerId ? [review.customerId] : [])],
    })
    await notifyCustomer(tx, review, decided.decision === 'hide' ? decided.reason : null)
  })
}

async function notifyCustomer(
  tx: Tx,
  { customerId, orbiterId }: { customerId: string | null; orbiterId: string },
  hiddenFor: string | null,
): Promise<void> {
  const people = await tx
    .selectFrom('users')
    .select(['id', 'email', 'fullName'])
    .where('id', 'in', customerId ? [customerId, orbiterId] : [orbiterId])
    .execute()
  const customer = people.find(({ id }) => id === customerId)
  if (!customer) return
  const orbiterName = people.find(({ id }) => id === orbiterId)?.fullName ?? 'an Orbiter'
  await queueMails(tx, [
    hiddenFor === null
      ? reviewPublishedMail(customer, { orbiterId, orbiterName })
      : reviewHiddenMail(customer, { orbiterName, reason: hiddenFor }),
  ])
}
