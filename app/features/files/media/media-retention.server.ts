/**
 * Deletes originals after their retention, media that are no longer used, and files that no row
 * names. docs/operations.md lists the times.
 */
import { sql, type SqlBool } from 'kysely'
import { DAY_MS } from '#app/base/time.ts'
import { deleteMedia } from '#files/media/media-files.server.ts'
import { deleteUnnamed, noteUnnamed, tidyUnclaimed } from '#files/media/unused-media.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import type { Task } from '#app/platform/tasks.ts'
import { log } from '#app/platform/log.ts'
import { hashOf, headFile } from '#app/platform/storage.ts'

/** The most of each kind per hourly run. The next run continues with the rest. */
const BATCH = 200
/** Someone may still be watching the small copy when its master becomes ready. */
const SMALL_COPY_MS = DAY_MS
/** For media of a draft that was discarded without its files. */
const ABANDONED_MS = DAY_MS

const before = (ms: number) => new Date(now().getTime() - ms)

/** Checks that the stored master is the same as when it was made. */
async function isMasterSound(key: string | null, sha256: string | null): Promise<boolean> {
  if (!key || !sha256 || !(await headFile(key))) return false
  return (await hashOf(key)) === sha256
}

const listDue = () =>
  db()
    .selectFrom('mediaFiles')
    .select(['id', 'state', 'originalKey', 'cleanKey', 'masterKey', 'masterSha256'])
    .where('originalKey', 'is not', null)
    .where('originalUntil', '<', now())
    .where('state', 'in', ['ready', 'failed'])
    .orderBy('originalUntil')
    .limit(BATCH)
    .execute()

type DueOriginal = Awaited<ReturnType<typeof listDue>>[number]

/**
 * Deletes originals after their retention. The film remains as its master. A failed file can no
 * longer be retried.
 */
async function deleteOldOriginals(): Promise<void> {
  for (const media of await listDue()) {
    if (media.state === 'ready' && !(await isMasterSound(media.masterKey, media.masterSha256))) {
      log.error({ mediaId: media.id }, 'an original is not deleted, because its master is damaged')
      continue
    }
    await deleteUnnamed(await forgetOriginal(media))
  }
}

/**
 * @returns the deleted keys; none if the owner has had the file processed again since it was found
 * due
 */
function forgetOriginal(due: DueOriginal): Promise<string[]> {
  const { id, state, originalKey, cleanKey, masterSha256 } = due
  return transaction(async (tx) => {
    const forgotten = await tx
      .updateTable('mediaFiles')
      .set({ originalKey: null, cleanKey: null, canRetry: false })
      .where('id', '=', id)
      .where('state', '=', state)
      .where('originalKey', '=', originalKey)
      // A clean original may have been made since then.
      .where('cleanKey', 'is not distinct from', cleanKey)
      .where('originalUntil', '<', now())
      // Must still be the master that was verified, not one made since then.
      .where('masterSha256', 'is not distinct from', masterSha256)
      .returning('id')
      .executeTakeFirst()
    const keys = forgotten ? [originalKey, cleanKey].filter((key) => key !== null) : []
    await noteUnnamed(tx, keys)
    return keys
  })
}

async function deleteSmallCopies(): Promise<void> {
  const keys = await transaction(async (tx) => {
    const rows = await tx
      .selectFrom('mediaFiles')
      .select(['id', 'smallKey'])
      .where('smallKey', 'is not', null)
      .where('readyAt', '<', before(SMALL_COPY_MS))
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    await tx.updateTable('mediaFiles').set({ smallKey: null }).where('id', 'in', ids).execute()
    const small = rows.flatMap(({ smallKey }) => smallKey ?? [])
    await noteUnnamed(tx, small)
    return small
  })
  await deleteUnnamed(keys)
}

/**
 * Deletes deliveries that no longer belong to a version, and samples once their originals are due,
 * because the portfolio and the gallery have copies of their own.
 */
async function deleteAbandoned(): Promise<void> {
  const keys = await transaction(async (tx) => {
    const rows = await tx
      .selectFrom('mediaFiles as m')
      .select('m.id')
      .where((eb) =>
        eb.or([
          eb('m.purpose', '=', 'delivery').and('m.createdAt', '<', before(ABANDONED_MS)),
          eb('m.purpose', '<>', 'delivery')
            .and('m.originalUntil', '<', now())
            // The owner may just have had it processed again.
            .and(
              eb.or([eb('m.state', 'in', ['ready', 'failed']), eb('m.originalKey', 'is', null)]),
            ),
        ]),
      )
      .where(sql<SqlBool>`not exists (select 1 from job_files f where f.media_file_id = m.id)`)
      .orderBy('m.createdAt')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    return deleteMedia(
      tx,
      rows.map(({ id }) => id),
    )
  })
  await deleteUnnamed(keys)
}

export async function tidyMedia(): Promise<void> {
  await deleteAbandoned()
  await deleteOldOriginals()
  await deleteSmallCopies()
  await tidyUnclaimed()
}

export const tidyMediaTask: Task = {
  name: 'tidy-media',
  cron: '41 * * * *',
  secondsAtMost: 1800,
  run: tidyMedia,
}
