import { z } from 'zod'
import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

const moderateInput = z.object({ messageId: z.uuid(), decision: z.enum(['hide', 'keep']) })

/**
 * An admin settles the reports of a message: hides it from the other side, or leaves it visible.
 * The decision can be changed later. Idempotent.
 * @throws NotAllowed, InvalidInput, NotFound
 */
export async function moderateMessage(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { messageId, decision } = parseInput(moderateInput, input)
  return transaction(async (tx) => {
    const message = await tx
      .selectFrom('customerMessages as m')
      .innerJoin('bookingRequests as b', 'b.id', 'm.bookingRequestId')
      .innerJoin('users as u', 'u.id', 'm.senderId')
      .select(['m.hiddenAt', 'b.id as bookingId', 'b.customerId', 'b.orbiterId', 'u.fullName'])
      .where('m.id', '=', messageId)
      .where((eb) =>
        eb.exists(eb.selectFrom('messageReports').select('id').where('messageId', '=', messageId)),
      )
      .forUpdate('m')
      .executeTakeFirst()
    if (!message) throw new NotFound("This message hasn't been reported.")
    const settled = await tx
      .updateTable('messageReports')
      .set({ settledAt: now() })
      .where('messageId', '=', messageId)
      .where('settledAt', 'is', null)
      .returning('id')
      .execute()
    const isHidden = message.hiddenAt !== null
    const changes = isHidden !== (decision === 'hide')
    if (changes) {
      await tx
        .updateTable('customerMessages')
        .set({ hiddenAt: decision === 'hide' ? now() : null })
        .where('id', '=', messageId)
        .execute()
    }
    if (!changes && settled.length === 0) return
    await recordAudit(tx, {
      area: 'admin',
      action: decision === 'hide' ? 'message.hidden' : 'message.kept',
      actor: viewer,
      subjectType: 'message',
      subjectId: messageId,
      subjectLabel: `A message of ${message.fullName}`,
      from: isHidden ? 'hidden' : 'shown',
      to: decision === 'hide' ? 'hidden' : 'shown',
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
