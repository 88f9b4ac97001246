import { z } from 'zod'
import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { requiredParagraph } from '#app/base/text-inputs.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import {
  messageRemovedMail,
  messageShownMail,
} from '#app/features/messages/moderated-message-mail.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { queueMails } from '#app/platform/mail.ts'

const REASON = "Enter a reason. It's included in our email to the sender."
const messageId = z.uuid()
const moderateInput = z.discriminatedUnion('decision', [
  z.object({ decision: z.literal('hide'), messageId, reason: requiredParagraph(500, REASON) }),
  z.object({ decision: z.literal('keep'), messageId }),
])

/**
 * An admin settles the reports of a message: hides it from the other side, with a reason, or leaves
 * it visible. The decision can be changed later; the sender is emailed what changed.
 * Idempotent.
 * @throws NotAllowed, InvalidInput, NotFound
 */
export async function moderateMessage(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const decided = parseInput(moderateInput, input)
  const { messageId } = decided
  const hides = decided.decision === 'hide'
  return transaction(async (tx) => {
    const message = await lockReported(tx, messageId)
    const settled = await tx
      .updateTable('messageReports')
      .set({ settledAt: now() })
      .where('messageId', '=', messageId)
      .where('settledAt', 'is', null)
      .returning('id')
      .execute()
    const isHidden = message.hiddenAt !== null
    const changes = isHidden !== hides
    if (changes) {
      await tx
        .updateTable('customerMessages')
        .set({ hiddenAt: hides ? now() : null })
        .where('id', '=', messageId)
        .execute()
      await queueMails(tx, [
        decided.decision === 'hide'
          ? messageRemovedMail(message, decided.reason)
          : messageShownMail(message, message.bookingId),
      ])
    }
    if (!changes && settled.length === 0) return
    await recordAudit(tx, {
      area: 'admin',
      action: hides ? 'message.hidden' : 'message.kept',
      actor: viewer,
      subjectType: 'message',
      subjectId: messageId,
      subjectLabel: `A message of ${message.fullName}`,
      from: isHidden ? 'hidden' : 'shown',
      to: hides ? 'hidden' : 'shown',
      reason: decided.decision === 'hide' ? decided.reason : null,
    })
    await recordEvent(tx, {
      kind: 'message.moderated',
      subjectType: 'booking',
      subjectId: message.bookingId,
      actorId: viewer.id,
      data: { messageId },
      audience: [message.customerId, message.orbiterId],
    })
  })
}

/** @throws NotFound where no one has reported it */
async function lockReported(tx: Tx, messageId: string) {
  const message = await tx
    .selectFrom('customerMessages as m')
    .innerJoin('bookingRequests as b', 'b.id', 'm.bookingRequestId')
    .innerJoin('users as u', 'u.id', 'm.senderId')
    .select(['m.hiddenAt', 'b.id as bookingId', 'b.customerId', 'b.orbiterId'])
    .select(['u.fullName', 'u.email'])
    .where('m.id', '=', messageId)
    .where((eb) =>
      eb.exists(eb.selectFrom('messageReports').select('id').where('messageId', '=', messageId)),
    )
    .forUpdate('m')
    .executeTakeFirst()
  if (!message) throw new NotFound("This message hasn't been reported.")
  return message
}
