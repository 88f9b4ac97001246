import type { Viewer } from '#people/accounts/viewer.ts'
import { getOwnThread } from '#work/messages/thread-access.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

/**
 * Marks the thread as read, up to `position` if given, because later messages were not on the
 * viewer's page. The other person sees the change live. Does nothing if everything is already read.
 * @throws NotFound
 */
export async function markThreadRead(
  viewer: Viewer,
  bookingId: string,
  upTo: number | null = null,
): Promise<number> {
  return transaction(async (tx) => {
    const thread = await getOwnThread(viewer, bookingId, tx)
    const read = await tx
      .updateTable('customerMessages')
      .set({ readAt: now() })
      .where('bookingRequestId', '=', thread.bookingId)
      .where('senderId', '!=', viewer.id)
      .where('readAt', 'is', null)
      .$if(upTo !== null, (query) => query.where('position', '<=', upTo))
      .returning('id')
      .execute()
    if (read.length === 0) return 0
    await recordEvent(tx, {
      kind: 'message.read',
      subjectType: 'booking',
      subjectId: thread.bookingId,
      actorId: viewer.id,
      audience: [thread.customerId, thread.orbiterId],
    })
    return read.length
  })
}
