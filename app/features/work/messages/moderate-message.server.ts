import { paths } from '#app/base/paths.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { moderateReported } from '#work/messages/moderate-reported.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { link } from '#app/platform/mail.ts'

/**
 * An admin hides a reported message in a booking's thread from the other person, with a reason, or
 * leaves it visible. Idempotent.
 * @throws NotAllowed, InvalidInput, NotFound
 */
export async function moderateMessage(viewer: Viewer, input: unknown): Promise<void> {
  await moderateReported(
    {
      labelOf: (message) => `A message of ${message.fullName}`,
      placeOf: ({ bookingId }) => ({
        label: 'Open the booking',
        url: link(paths.booking(bookingId)),
      }),
      lock: lockReported,
      async settle(tx, messageId) {
        const settled = await tx
          .updateTable('messageReports')
          .set({ settledAt: now() })
          .where('messageId', '=', messageId)
          .where('settledAt', 'is', null)
          .returning('id')
          .execute()
        return settled.length
      },
      async setHidden(tx, messageId, isHidden) {
        await tx
          .updateTable('customerMessages')
          .set({ hiddenAt: isHidden ? now() : null })
          .where('id', '=', messageId)
          .execute()
      },
      record: (tx, message, messageId) =>
        recordEvent(tx, {
          kind: 'message.moderated',
          subjectType: 'booking',
          subjectId: message.bookingId,
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
