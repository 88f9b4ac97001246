/** Sends files with a message, and removes a file before the message is sent. */
import { z } from 'zod'
import { Conflict, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { attachmentKeysOf } from '#work/attachments/store-attachment.server.ts'
import { deleteUnnamed, noteUnnamed } from '#files/media/unused-media.server.ts'
import { sendMessage } from '#work/messages/send-message.server.ts'
import { getOwnThread } from '#work/messages/thread-access.server.ts'
import { transaction } from '#app/platform/db.ts'

/**
 * Sends a message with all files named in its field `files`, or fails as a whole. Sending the same
 * form again returns the first message.
 * @throws InvalidInput, KeyReused, NotFound, RateLimited, Conflict (`file-gone`)
 */
export async function sendWithAttachments(
  viewer: Viewer,
  bookingId: string,
  input: unknown,
): Promise<{ id: string }> {
  return sendMessage(viewer, bookingId, input, async (tx, { messageId, fileIds }) => {
    const sent = await tx
      .updateTable('messageAttachments')
      .set({ messageId })
      .where('id', 'in', fileIds)
      .where('uploaderId', '=', viewer.id)
      .where('bookingRequestId', '=', bookingId)
      .where('messageId', 'is', null)
      .returning('id')
      .execute()
    if (sent.length !== fileIds.length)
      throw new Conflict('file-gone', 'A file is no longer here. Add it again.')
  })
}

const dropInput = z.object({ fileId: z.uuid('Choose a file.') })

/** Removes a file that has not been sent. @throws InvalidInput, NotFound */
export async function dropAttachment(
  viewer: Viewer,
  bookingId: string,
  input: unknown,
): Promise<void> {
  const { fileId } = parseInput(dropInput, input)
  const thread = await getOwnThread(viewer, bookingId)
  await transaction(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('messageAttachments')
      .where('id', '=', fileId)
      .where('uploaderId', '=', viewer.id)
      .where('bookingRequestId', '=', thread.bookingId)
      .where('messageId', 'is', null)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new NotFound('There is no such file.')
    await noteUnnamed(tx, attachmentKeysOf(fileId))
  })
  await deleteUnnamed(attachmentKeysOf(fileId))
}
