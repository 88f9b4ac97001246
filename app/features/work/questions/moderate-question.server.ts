import { paths } from '#app/base/paths.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { moderateReported } from '#work/messages/moderate-reported.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { link } from '#app/platform/mail.ts'

/**
 * An admin hides a reported message of a question from the other person, with a reason, or leaves
 * it visible. Idempotent.
 * @throws NotAllowed, InvalidInput, NotFound
 */
export async function moderateQuestion(viewer: Viewer, input: unknown): Promise<void> {
  await moderateReported(
    {
      labelOf: (message) => `A message of ${message.fullName} before a booking`,
      placeOf: ({ senderId, customerId, orbiterId }) => ({
        label: 'Open the question',
        url: link(paths.question(senderId === customerId ? orbiterId : customerId)),
      }),
      lock: lockReported,
      async settle(tx, messageId) {
        const settled = await tx
          .updateTable('questionReports')
          .set({ settledAt: now() })
          .where('messageId', '=', messageId)
          .where('settledAt', 'is', null)
          .returning('id')
          .execute()
        return settled.length
      },
      async setHidden(tx, messageId, isHidden) {
        await tx
          .updateTable('questionMessages')
          .set({ hiddenAt: isHidden ? now() : null })
          .where('id', '=', messageId)
          .execute()
      },
      record: (tx, message, messageId) =>
        recordEvent(tx, {
          kind: 'question.moderated',
          subjectType: 'question',
          subjectId: message.questionId,
          actorId: viewer.id,
          data: { messageId },
          audience: [message.customerId, message.orbiterId],
        }),
    },
    viewer,
    input,
  )
}

const lockReported = (tx: Tx, messageId: string) =>
  tx
    .selectFrom('questionMessages as m')
    .innerJoin('questions as q', 'q.id', 'm.questionId')
    .innerJoin('users as u', 'u.id', 'm.senderId')
    .select(['m.hiddenAt', 'm.senderId', 'q.id as questionId', 'q.customerId', 'q.orbiterId'])
    .select(['u.fullName', 'u.email'])
    .where('m.id', '=', messageId)
    .where((eb) =>
      eb.exists(eb.selectFrom('questionReports').select('id').where('messageId', '=', messageId)),
    )
    .forUpdate('m')
    .executeTakeFirst()
