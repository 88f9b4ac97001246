import { z } from 'zod'
import { Conflict, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid } from '#app/base/ids.ts'
import { requiredParagraph } from '#app/base/text-inputs.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

const replyInput = z.object({ reply: requiredParagraph(2000, 'Enter your reply.') })

/**
 * Adds the Orbiter's reply to the review of a booking. Only one reply is allowed.
 * @throws InvalidInput, NotFound, Conflict (`already-replied`)
 */
export async function replyToReview(
  viewer: Viewer,
  bookingId: string,
  input: unknown,
): Promise<void> {
  const { reply } = parseInput(replyInput, input)
  await transaction(async (tx) => {
    const review = isUuid(bookingId)
      ? await tx
          .selectFrom('orbiterReviews')
          .select(['id', 'customerId'])
          .where('bookingRequestId', '=', bookingId)
          .where('orbiterId', '=', viewer.id)
          .executeTakeFirst()
      : undefined
    if (!review) throw new NotFound('There is no such review.')
    const written = await tx
      .updateTable('orbiterReviews')
      .set({ replyText: reply, repliedAt: now() })
      .where('id', '=', review.id)
      .where('repliedAt', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!written) throw new Conflict('already-replied', 'You have already replied to this review.')
    await recordEvent(tx, {
      kind: 'review.replied',
      subjectType: 'booking',
      subjectId: bookingId,
      actorId: viewer.id,
      audience: [viewer.id, ...(review.customerId ? [review.customerId] : [])],
    })
  })
}
