import path from 'node:path'
import { Conflict } from '#app/base/errors.ts'
import { newId } from '#app/base/ids.ts'
import { withoutNul } from '#app/base/clean-text.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import type { Attachment } from '#work/attachments/attachment.ts'
import { ATTACHMENTS_MAX } from '#work/messages/message.ts'
import { attachmentKeysOf, storeAttachment } from '#work/attachments/store-attachment.server.ts'
import { storing } from '#files/media/unused-media.server.ts'
import { getOwnThread } from '#work/messages/thread-access.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { countTry } from '#app/platform/rate-limit.ts'

const DAY_SECONDS = 86_400
const MOST_IN_THREAD = 40
const MOST_IN_ALL = 100

/** Files are read and converted one at a time in this process; the others wait. */
let turn: Promise<unknown> = Promise.resolve()

function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = turn.then(work)
  turn = result.catch(() => undefined)
  return result
}

/**
 * The last path segment of the name, without control characters, shortened before its extension.
 */
export function cleanFileName(name: string): string {
  const last = withoutNul(name)
    // Control characters and direction marks, which can show `gnp.exe` as `exe.png`.
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .split(/[\\/]/)
    .at(-1)
    ?.trim()
  if (!last) return 'File'
  const { name: stem, ext } = path.parse(last)
  return `${stem.slice(0, 100)}${ext.slice(0, 12)}`
}

/**
 * Adds a file to the message that the viewer is writing. No one else sees it until the message is
 * sent.
 * @throws NotFound, InvalidInput (field `file`), Conflict (`too-many-files`), RateLimited
 */
export async function addAttachment(
  viewer: Viewer,
  bookingId: string,
  file: { name: string; bytes: Uint8Array },
): Promise<Attachment> {
  const thread = await getOwnThread(viewer, bookingId)
  await refuseTooMany(viewer, thread.bookingId)
  await countTry({
    key: `attachment:${viewer.id}:${thread.bookingId}`,
    limit: MOST_IN_THREAD,
    windowSeconds: DAY_SECONDS,
    reason: `You have added ${MOST_IN_THREAD} files here within a day`,
  })
  await countTry({
    key: `attachment:${viewer.id}`,
    limit: MOST_IN_ALL,
    windowSeconds: DAY_SECONDS,
    reason: `You have added ${MOST_IN_ALL} files within a day`,
  })
  const id = newId()
  const fileName = cleanFileName(file.name)
  return storing(attachmentKeysOf(id), async () => {
    const stored = await inTurn(() => storeAttachment(id, file.bytes))
    await transaction(async (tx) => {
      // Serialized, so that files that arrive at the same time are counted correctly.
      await tx.selectFrom('users').select('id').where('id', '=', viewer.id).forUpdate().execute()
      await refuseTooMany(viewer, thread.bookingId, tx)
      await tx
        .insertInto('messageAttachments')
        .values({
          id,
          bookingRequestId: thread.bookingId,
          uploaderId: viewer.id,
          fileName,
          ...stored,
          createdAt: now(),
        })
        .execute()
    })
    return { id, fileName, ...stored }
  })
}

async function refuseTooMany(
  viewer: Viewer,
  bookingId: string,
  executor: Pick<ReturnType<typeof db>, 'selectFrom'> = db(),
): Promise<void> {
  const { count } = await executor
    .selectFrom('messageAttachments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('uploaderId', '=', viewer.id)
    .where('bookingRequestId', '=', bookingId)
    .where('messageId', 'is', null)
    .executeTakeFirstOrThrow()
  if (count >= ATTACHMENTS_MAX)
    throw new Conflict('too-many-files', `Send at most ${ATTACHMENTS_MAX} files with one message.`)
}
