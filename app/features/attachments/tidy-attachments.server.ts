/** Deletes files that were never sent, and files in the store without a row. */
import path from 'node:path'
import { isUuid } from '#app/base/ids.ts'
import { DAY_MS } from '#app/base/time.ts'
import {
  ATTACHMENT_FOLDER,
  deleteAttachmentFiles,
} from '#app/features/attachments/store-attachment.server.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import type { JobKind } from '#app/platform/jobs.ts'
import { deleteFile, listFiles } from '#app/platform/storage.ts'

/** As long as a message that is being written is kept. */
const UNSENT_DAYS = 30
const BATCH = 500

const TIDY_ATTACHMENTS = 'tidy-attachments'

async function dropUnsent(): Promise<void> {
  const rows = await db()
    .deleteFrom('messageAttachments')
    .where('messageId', 'is', null)
    .where('createdAt', '<', new Date(now().getTime() - UNSENT_DAYS * DAY_MS))
    .returning('id')
    .execute()
  for (const { id } of rows) await deleteAttachmentFiles(id)
}

const idOf = (key: string) => path.posix.basename(key).slice(0, 36)

/**
 * A file whose row is gone: its sender has closed the account, or the process stopped between
 * storing it and writing its row. Newer ones may still get theirs.
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
    for (const { key } of some) if (!known.has(idOf(key))) await deleteFile(key)
  }
}

export async function tidyAttachments(): Promise<void> {
  await dropUnsent()
  await dropOrphans()
}

export const tidyAttachmentsJob: JobKind = {
  name: TIDY_ATTACHMENTS,
  cron: '41 * * * *',
  run: tidyAttachments,
}
