import { NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { reportMessageInput } from '#work/messages/message-inputs.ts'
import { getOwnThread } from '#work/messages/thread-access.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { countTry } from '#app/platform/rate-limit.ts'

/**
 * Reports within bookings and before bookings count toward one limit.
 * @throws RateLimited
 */
export const countReport = ({ id }: Viewer): Promise<void> =>
  countTry({ key: `message-report:${id}`, limit: 20, windowSeconds: 3600 })

/**
 * Reports a message of the other person to the admins. Reporting it again changes nothing.
 * @throws InvalidInput, NotFound, RateLimited
 */
export async function reportMessage(
  viewer: Viewer,
  bookingId: string,
  input: unknown,
): Promise<void> {
  const { messageId, reason } = parseInput(reportMessageInput, input)
  await countReport(viewer)
  await transaction(async (tx) => {
    const thread = await getOwnThread(viewer, bookingId, tx)
    const message = await tx
      .selectFrom('customerMessages')
      .select('id')
      .where('id', '=', messageId)
      .where('bookingRequestId', '=', thread.bookingId)
      .where('senderId', '!=', viewer.id)
      .executeTakeFirst()
    if (!message) throw new NotFound('There is no such message.')
    const reported = await tx
      .insertInto('messageReports')
      .values({ messageId, reporterId: viewer.id, reason, createdAt: now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!reported) return
    await recordEvent(tx, {
      kind: 'message.reported',
      subjectType: 'booking',
      subjectId: thread.bookingId,
      actorId: viewer.id,
      data: { messageId },
      audience: [viewer.id],
    })
  })
}
