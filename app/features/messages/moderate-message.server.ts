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
 * An admin settles the reports of a message: it is hidden from the other side, or stays. The other way round is possible
 * later. Deciding the same twice changes nothing more.
 * @throws NotAllowed, InvalidInput, NotFound
 */
export async function moderateMessage(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { messageId, decision } = parseInput(moderateInput, input)
  return transaction(async (tx) => {
    const message = await tx
      .selectFrom('customer_messages as m')
      .innerJoin('booking_requests as b', 'b.id', 'm.booking_request_id')
      .innerJoin('users as u', 'u.id', 'm.sender_id')
      .select(['m.hidden_at', 'b.id as booking_id', 'b.customer_id', 'b.orbiter_id', 'u.full_name'])
      .where('m.id', '=', messageId)
      .where((eb) => eb.exists(eb.selectFrom('message_reports').select('id').where('message_id', '=', messageId)))
      .forUpdate('m')
      .executeTakeFirst()
    if (!message) throw new NotFound('Nobody has reported such a message.')
    const settled = await tx
      .updateTable('message_reports')
      .set({ settled_at: now() })
      .where('message_id', '=', messageId)
      .where('settled_at', 'is', null)
      .returning('id')
      .execute()
    const isHidden = message.hidden_at !== null
    const changes = isHidden !== (decision === 'hide')
    if (changes) {
      await tx
        .updateTable('customer_messages')
        .set({ hidden_at: decision === 'hide' ? now() : null })
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
      subjectLabel: `A message of ${message.full_name}`,
      from: isHidden ? 'hidden' : 'shown',
      to: decision === 'hide' ? 'hidden' : 'shown',
    })
    await recordEvent(tx, {
      kind: 'message.moderated',
      subjectType: 'booking',
      subjectId: message.booking_id,
      actorId: viewer.id,
      data: { messageId },
      audience: [message.customer_id, message.orbiter_id],
    })
  })
}
