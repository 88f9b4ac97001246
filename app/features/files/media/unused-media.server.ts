/**
 * Stored files are deleted only in this file. Two executions of the same work may compute the same
 * key, so no code deletes by key alone: a file is deleted only if no row names it and nothing is
 * writing it. Keys are noted before they are written, and in the transaction that deletes their
 * row, so that a kill in between leaves no file behind.
 */
import path from 'node:path'
import { sql } from 'kysely'
import { newId } from '#app/base/ids.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { attachmentIdOf, mediaIdOf, nameOfKey } from '#files/media/media-keys.ts'
import { now } from '#app/platform/clock.ts'
import { isDatabaseUnavailable } from '#app/platform/database-unavailable.ts'
import { db, transaction, type Db, type Tx } from '#app/platform/db.ts'
import { enqueue, type Task } from '#app/platform/tasks.ts'
import { log, loggableError } from '#app/platform/log.ts'
import { deleteFile, keyOf, urlOf, withSmallCopy } from '#app/platform/storage.ts'

/** Longer than uploading one file to the store takes, and longer than a try of the processing. */
const PATIENCE_MS = 2 * HOUR_MS
const BATCH = 50
const BATCHES_AT_MOST = 200

/** Always sorted, so that two transactions never deadlock. */
const sortedKeys = (keys: readonly string[]) => [...new Set(keys)].toSorted()

/** The keys of our files behind URLs that a row has named, with the small copies of pictures. */
export function filesAt(urls: readonly (string | null)[]): string[] {
  return urls.flatMap((url) => {
    const key = url === null ? null : keyOf(url)
    return key ? withSmallCopy(key) : []
  })
}

/**
 * Runs `work`, which stores files under these keys and then names them in a row. Files that no row
 * names afterward are deleted, unless another execution is still writing them.
 */
export async function storing<Result>(
  keys: readonly string[],
  work: () => Promise<Result>,
): Promise<Result> {
  const writer = newId()
  await beginWriting(keys, writer)
  let isCommitInDoubt = false
  try {
    return await work()
  } catch (error) {
    // The commit may still happen, or may have happened without an answer. `tidy-media` checks
    // later.
    isCommitInDoubt = isDatabaseUnavailable(error)
    throw error
  } finally {
    if (!isCommitInDoubt) await endWriting(keys, writer)
  }
}

/**
 * Waits for an execution that is deleting one of the files, and prevents others from deleting them
 * from now on.
 */
async function beginWriting(keys: readonly string[], writer: string): Promise<void> {
  const checkAt = new Date(now().getTime() + PATIENCE_MS)
  await sql`
    insert into unclaimed_files as f (key, check_at, writers)
    select key, ${checkAt}, array[${writer}::uuid] from unnest(${sortedKeys(keys)}::text[]) as k(key)
    on conflict (key) do update set check_at = excluded.check_at,
      writers = case when f.check_at > ${now()} then f.writers else '{}' end || excluded.writers`.execute(
    db(),
  )
}

async function endWriting(keys: readonly string[], writer: string): Promise<void> {
  const sorted = sortedKeys(keys)
  await orLater(sorted, () =>
    transaction(async (tx) => {
      await lockNotes(tx, sorted)
      await sql`update unclaimed_files set writers = array_remove(writers, ${writer}::uuid)
        where key = any(${sorted}::text[])`.execute(tx)
      await deleteFree(tx, sorted)
    }),
  )
}

/**
 * Notes files whose row is deleted in this transaction. `deleteUnnamed` or `tidy-media` deletes the
 * files.
 */
export async function noteUnnamed(executor: Db | Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await sql`
    insert into unclaimed_files as f (key, check_at)
    select key, ${now()} from unnest(${sortedKeys(keys)}::text[]) as k(key)
    on conflict (key) do update set check_at = excluded.check_at where f.writers = '{}'`.execute(
    executor,
  )
}

const DELETE_FILES = 'delete-files'

/** Notes files like `noteUnnamed`, and queues their deletion for after the transaction. */
export async function deleteSoon(tx: Tx, keys: readonly string[]): Promise<void> {
  await noteUnnamed(tx, keys)
  await enqueue(tx, DELETE_FILES, [{}])
}

/**
 * Deletes the files that no row names and nothing is writing. Call it after the transaction that
 * noted them. The next `tidy-media` deletes those that cannot be deleted now.
 */
export async function deleteUnnamed(keys: readonly string[]): Promise<void> {
  const sorted = sortedKeys(keys)
  for (let from = 0; from < sorted.length; from += BATCH) {
    const some = sorted.slice(from, from + BATCH)
    await orLater(some, async () => {
      await noteUnnamed(db(), some)
      await transaction(async (tx) => {
        await lockNotes(tx, some)
        await deleteFree(tx, some)
      })
    })
  }
}

async function orLater(keys: readonly string[], work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    log.warn({ keys, error: loggableError(error) }, 'files could not be deleted yet')
  }
}

/** Locks the notes: until the transaction ends, writers of these files wait. */
async function lockNotes(tx: Tx, sorted: readonly string[]): Promise<void> {
  await tx
    .selectFrom('unclaimedFiles')
    .select('key')
    .where('key', 'in', sorted)
    .orderBy('key')
    .forUpdate()
    .execute()
}

/** Deletes files whose notes are locked. @returns how many notes are settled */
async function deleteFree(tx: Tx, keys: readonly string[]): Promise<number> {
  if (keys.length === 0) return 0
  const free = await tx
    .selectFrom('unclaimedFiles')
    .select('key')
    .where('key', 'in', keys)
    .where((eb) => eb.or([eb('writers', '=', sql<string[]>`'{}'`), eb('checkAt', '<=', now())]))
    .execute()
  const noted = free.map(({ key }) => key)
  const left = new Set<string>()
  for (const key of await listUnnamed(tx, noted))
    await deleteFile(key).catch((error: unknown) => {
      left.add(key)
      log.warn({ key, error: String(error) }, 'a file could not be deleted yet')
    })
  const settled = noted.filter((key) => !left.has(key))
  if (settled.length > 0)
    await tx.deleteFrom('unclaimedFiles').where('key', 'in', settled).execute()
  return settled.length
}

/**
 * The names under which rows may refer to a key. `master` is for the demo's films, whose folder
 * several rows share.
 */
const namesOf = (key: string) => ({
  mediaId: mediaIdOf(key),
  named: nameOfKey(key),
  folder: path.posix.dirname(key),
  master: key.replace(/^(private\/media\/[^/]+\/).*/, '$1master.mp4'),
  attachmentId: attachmentIdOf(key),
  url: urlOf(nameOfKey(key)),
})

/** Returns the keys that no row names. Some execution may be about to name one. */
export async function listUnnamed(executor: Db | Tx, keys: readonly string[]): Promise<string[]> {
  if (keys.length === 0) return []
  const names = keys.map(namesOf)
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[], ${names.map(({ named }) => named)}::text[], ${names.map(({ folder }) => folder)}::text[],
      ${names.map(({ mediaId }) => mediaId)}::uuid[],
      ${names.map(({ master }) => master)}::text[], ${names.map(({ attachmentId }) => attachmentId)}::uuid[],
      ${names.map(({ url }) => url)}::text[]) as k(key, named, folder, media_id, master, attachment_id, url)
    where not exists (select 1 from media_files m where m.id = k.media_id
        and k.named in (m.original_key, m.clean_key, m.small_key, m.master_key, m.preview_key, m.poster_key, m.strip_key))
      and not exists (select 1 from media_files m where m.master_key = k.master)
      and not exists (select 1 from named_files n where n.packed_media_id = k.media_id
        and k.folder = coalesce(n.folder, 'private/packs/' || n.packed_media_id))
      and not exists (select 1 from named_files n where n.attachment_id = k.attachment_id)
      and not exists (select 1 from profiles p where p.profile_image_url = k.url)
      and not exists (select 1 from profiles p where p.cover_reel_url = k.url)
      and not exists (select 1 from profiles p where p.cover_poster_url = k.url)
      and not exists (select 1 from named_files n where n.url = k.url)`.execute(executor)
  return rows.map(({ key }) => key)
}

/** Settles the oldest notes that are due. @returns how many */
function tidyBatch(): Promise<number> {
  return transaction(async (tx) => {
    const due = await tx
      .selectFrom('unclaimedFiles')
      .select('key')
      .where('checkAt', '<=', now())
      .orderBy('checkAt')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    return deleteFree(
      tx,
      due.map(({ key }) => key),
    )
  })
}

/** Deletes the noted files that no row names. */
export async function tidyUnclaimed(): Promise<void> {
  for (let batch = 0; batch < BATCHES_AT_MOST; batch += 1) if ((await tidyBatch()) < BATCH) break
}

export const deleteFilesTask: Task = { name: DELETE_FILES, waitsOnce: true, run: tidyUnclaimed }
