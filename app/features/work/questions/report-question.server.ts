import { NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { reportMessageInput } from '#work/messages/message-inputs.ts'
import { countReport } from '#work/messages/report-message.server.ts'
import { findQuestion } from '#work/questions/find-question.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

/**
 * Reports a message of the other person to the admins. Reporting it again changes nothing.
 * @throws InvalidInput, NotFound, RateLimited
 */
export async function reportQuestion(
  viewer: Viewer,
  otherId: string,
  input: unknown,
): Promise<void> {
  const { messageId, reason } = parseInput(reportMessageInput, input)
  await countReport(viewer)
  await transaction(async (tx) => {
    const { id: questionId } = await findQuestion(tx, viewer, otherId)
    const message = questionId
      ? await tx
          .selectFrom('questionMessages')
          .select('questionId')
          .where('id', '=', messageId)
          .where('questionId', '=', questionId)
          .where('senderId', '!=', viewer.id)
          .executeTakeFirst()
      : undefined
    if (!message) throw new NotFound('There is no such message.')
    const reported = await tx
      .insertInto('questionReports')
      .values({ messageId, reporterId: viewer.id, reason, createdAt: now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!reported) return
    await recordEvent(tx, {
      kind: 'question.reported',
      subjectType: 'question',
      subjectId: message.questionId,
      actorId: viewer.id,
      data: { messageId },
      audience: [viewer.id],
    })
  })
}
