/** Deletes files that were never sent, and files in the store that have no row. */
import path from 'node:path'
import { isUuid } from '#app/base/ids.ts'
import { DAY_MS } from '#app/base/time.ts'
import { ATTACHMENT_FOLDER, attachmentKeysOf } from '#work/attachments/store-attachment.server.ts'
import { deleteUnnamed, noteUnnamed } from '#files/media/unused-media.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import type { Task } from '#app/platform/tasks.ts'
import { listFiles } from '#app/platform/storage.ts'

/** The same as the lifetime of an unsent message. */
const UNSENT_DAYS = 30
const BATCH = 500

const TIDY_ATTACHMENTS = 'tidy-attachments'

async function dropUnsent(): Promise<void> {
  const keys = await transaction(async (tx) => {
    const rows = await tx
      .deleteFrom('messageAttachments')
      .where('messageId', 'is', null)
      .where('createdAt', '<', new Date(now().getTime() - UNSENT_DAYS * DAY_MS))
      .returning('id')
      .execute()
    const all = rows.flatMap(({ id }) => attachmentKeysOf(id))
    await noteUnnamed(tx, all)
    return all
  })
  await deleteUnnamed(keys)
}

const idOf = (key: string) => path.posix.basename(key).slice(0, 36)

/**
 * Deletes files without a row: the sender has closed the account, or the process stopped between
 * storing the file and writing its row. Newer files are skipped, because their rows may still
 * follow.
 */
async function dropOrphans(): Promise<void> {
  const before = now().getTime() - DAY_MS / 24
  const files = (await listFiles(ATTACHMENT_FOLDER)).filter(
    ({ modifiedAt }) => modifiedAt.getTime() < before,
  )
  for (let from = 0; from < files.length; from += BATCH) {
    const some = files.slice(from, from + BATCH)
    const ids = [...new Set(some.map(({ key }) => idOf(key)).filter(isUuid))]
    const rows = ids.length
      ? await db().selectFrom('messageAttachments').select('id').where('id', 'in', ids).execute()
      : []
    const known = new Set(rows.map(({ id }) => id))
    await deleteUnnamed(some.map(({ key }) => key).filter((key) => !known.has(idOf(key))))
  }
}

export async function tidyAttachments(): Promise<void> {
  await dropUnsent()
  await dropOrphans()
}

export const tidyAttachmentsTask: Task = {
  name: TIDY_ATTACHMENTS,
  cron: '41 * * * *',
  run: tidyAttachments,
}
