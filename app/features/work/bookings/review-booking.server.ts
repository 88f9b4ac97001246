import { z } from 'zod'
import { Conflict, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid } from '#app/base/ids.ts'
import { paragraph } from '#app/base/text-inputs.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { addReview } from '#market/reviews/add-review.server.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

const reviewInput = z.object({
  rating: z.coerce
    .number()
    .int('Choose 1 to 5 stars.')
    .min(1, 'Choose 1 to 5 stars.')
    .max(5, 'Choose 1 to 5 stars.'),
  text: paragraph(2000).default(''),
})

/**
 * Adds the customer's review of a completed booking. Only one is allowed.
 * @throws InvalidInput, NotFound, Conflict (`not-completed`, `already-reviewed`)
 */
export function writeReview(
  viewer: Viewer,
  bookingId: string,
  input: unknown,
): Promise<{ id: string }> {
  const { rating, text } = parseInput(reviewInput, input)
  return transaction(async (tx) => {
    const booking = isUuid(bookingId)
      ? await tx
          .selectFrom('bookingRequests')
          .select(['id', 'orbiterId', 'customerName', 'serviceType', 'status'])
          .where('id', '=', bookingId)
          .where('customerId', '=', viewer.id)
          .executeTakeFirst()
      : undefined
    if (!booking) throw new NotFound('There is no such booking.')
    if (booking.status !== 'completed')
      throw new Conflict('not-completed', 'A booking can be reviewed once it is completed.')
    const id = await addReview(tx, {
      orbiterId: booking.orbiterId,
      bookingRequestId: booking.id,
      customerId: viewer.id,
      customerName: booking.customerName,
      projectType: booking.serviceType,
      rating,
      reviewText: text,
    })
    if (!id) throw new Conflict('already-reviewed', 'You have already reviewed this booking.')
    await recordEvent(tx, {
      kind: 'review.written',
      subjectType: 'booking',
      subjectId: booking.id,
      actorId: viewer.id,
      data: { rating },
      audience: [booking.orbiterId, viewer.id],
    })
    return { id }
  })
}
