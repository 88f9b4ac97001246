import { sql } from 'kysely'
import { InvalidInput } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid, newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { sendMessageInput } from '#work/messages/message-inputs.ts'
import { maskedColumns, shownWords } from '#people/masking/shown-text.ts'
import { getOwnThread } from '#work/messages/thread-access.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import { findAnswer, once } from '#app/platform/idempotency.ts'
import { countTry } from '#app/platform/rate-limit.ts'

const MOST_IN_THREAD = 300

/**
 * Limits how much one person can write in one thread, because the other person is notified of each
 * message.
 */
async function countThread(viewer: Viewer, bookingId: string): Promise<void> {
  if (!isUuid(bookingId)) return
  const reason = `You have sent ${MOST_IN_THREAD} messages here within an hour`
  await countTry({
    key: `message:${viewer.id}:${bookingId}`,
    limit: MOST_IN_THREAD,
    windowSeconds: 3600,
    reason,
  })
}

/** Binds uploaded files to the message that is being sent. */
type Attach = (tx: Tx, sent: { messageId: string; fileIds: string[] }) => Promise<void>

/**
 * Sends a message in a booking's thread. Sending the same form again returns the first message.
 * @throws InvalidInput, KeyReused, NotFound, RateLimited
 */
export async function sendMessage(
  viewer: Viewer,
  bookingId: string,
  input: unknown,
  attach?: Attach,
): Promise<{ id: string }> {
  const { idempotencyKey, text, files } = parseInput(sendMessageInput, input)
  const sending = {
    userId: viewer.id,
    scope: 'send-message',
    key: idempotencyKey,
    input: { bookingId, text, ...(files.length > 0 && { files }) },
  }
  const first = await findAnswer<{ id: string }>(sending)
  if (first) return first
  await countTry({ key: `message:${viewer.id}`, limit: 240, windowSeconds: 60 })
  await countThread(viewer, bookingId)
  return transaction((tx) =>
    once(tx, sending, async () => {
      const thread = await getOwnThread(viewer, bookingId, tx)
      // Serialized within a thread, so that positions follow the sequence of commits.
      await sql`select 1 from booking_requests where id = ${thread.bookingId} for no key update`.execute(
        tx,
      )
      const id = newId()
      await tx
        .insertInto('customerMessages')
        .values({
          id,
          senderId: viewer.id,
          bookingRequestId: thread.bookingId,
          messageText: text,
          ...maskedColumns(text),
          attachmentCount: files.length,
          createdAt: now(),
        })
        .execute()
      if (files.length > 0) await bindFiles(tx, { messageId: id, fileIds: files }, attach)
      await markAnswered(tx, viewer, thread.bookingId)
      await recordEvent(tx, {
        kind: 'message.sent',
        subjectType: 'booking',
        subjectId: thread.bookingId,
        actorId: viewer.id,
        data: {
          messageId: id,
          senderName:
            viewer.id === thread.customerId
              ? shownWords(thread.customerName, { isAgreed: thread.isAgreed, isOwn: false })
              : thread.orbiterName,
        },
        audience: [thread.customerId, thread.orbiterId],
      })
      return { id }
    }),
  )
}

async function bindFiles(
  tx: Tx,
  sent: { messageId: string; fileIds: string[] },
  attach: Attach | undefined,
): Promise<void> {
  if (!attach) throw new InvalidInput({ files: 'Add the file again.' })
  await attach(tx, sent)
}

/** Marks the other person's messages as read, because replying implies having read them. */
async function markAnswered(tx: Tx, viewer: Viewer, bookingId: string): Promise<void> {
  await tx
    .updateTable('customerMessages')
    .set({ readAt: now() })
    .where('bookingRequestId', '=', bookingId)
    .where('senderId', '!=', viewer.id)
    .where('readAt', 'is', null)
    .execute()
}
