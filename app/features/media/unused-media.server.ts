/**
 * Files of the store that no row names. Those that a row may never name are noted before they are
 * written, or in the transaction that deletes their row, so that nothing is left of them even if
 * the process is killed in between.
 */
import { sql } from 'kysely'
import { largeOf } from '#app/base/poster.ts'
import { HOUR_MS } from '#app/base/time.ts'
import { mediaIdOf } from '#app/features/media/media-keys.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Db, type Tx } from '#app/platform/db.ts'
import { log } from '#app/platform/log.ts'
import { deleteFile, keyOf, urlOf, withSmallCopy } from '#app/platform/storage.ts'

/** Longer than any upload of one file to the store, and than a try of the processing. */
const PATIENCE_MS = 2 * HOUR_MS
const BATCH = 50
const BATCHES_AT_MOST = 200

/** No profile, portfolio item or reel shows this URL. @param url a column */
const isUnused = (url: string) => sql<boolean>`
  not exists (select 1 from profiles where ${sql.ref(url)} in (profile_image_url, cover_reel_url, cover_poster_url))
  and not exists (select 1 from orbiter_portfolio where ${sql.ref(url)} in (media_url, thumbnail_url))
  and not exists (select 1 from reels where ${sql.ref(url)} in (video_url, thumbnail_url))`

/**
 * Deletes our files that are no longer used. Media that is also used elsewhere, such as in the
 * gallery, is not deleted.
 */
export async function deleteUnusedMedia(urls: (string | null)[]): Promise<void> {
  const { rows } = await sql<{ url: string }>`
    select distinct u.url from unnest(${urls.filter((url) => url !== null)}::text[]) as u(url)
    where ${isUnused('u.url')}`.execute(db())
  for (const { url } of rows) {
    const key = keyOf(url)
    for (const file of key ? withSmallCopy(key) : []) await deleteFile(file)
  }
}

/** Notes files that are about to be written, or that no row names any more. */
export async function noteUnclaimed(executor: Db | Tx, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  const checkAt = new Date(now().getTime() + PATIENCE_MS)
  await executor
    .insertInto('unclaimedFiles')
    .values([...new Set(keys)].map((key) => ({ key, checkAt })))
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ checkAt }))
    .execute()
}

/**
 * Deletes files whose row is gone, after that was committed. What can't be deleted now is deleted
 * by the next `tidy-media`.
 */
export async function deleteNow(keys: readonly string[]): Promise<void> {
  for (const key of keys)
    await deleteFile(key).catch((error: unknown) =>
      log.warn({ key, error: String(error) }, 'a file could not be deleted yet'),
    )
}

/** A small copy is named by its original. */
const nameOf = (key: string) => urlOf(largeOf(key) ?? key)

/** Which of the keys no row names. */
async function listUnnamed(tx: Tx, keys: string[]): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${keys}::text[], ${keys.map(mediaIdOf)}::uuid[], ${keys.map(nameOf)}::text[]) as k(key, id, url)
    where not exists (select 1 from media_files where media_files.id = k.id)
      and not exists (select 1 from media_files where k.key in (original_key, small_key))
      and ${isUnused('k.url')}`.execute(tx)
  return rows.map(({ key }) => key)
}

/** @returns how many keys were looked at */
function tidyBatch(): Promise<number> {
  return transaction(async (tx) => {
    // Locked, so that a key that is noted again meanwhile is written after this.
    const due = await tx
      .selectFrom('unclaimedFiles')
      .select('key')
      .where('checkAt', '<', now())
      .orderBy('checkAt')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute()
    const keys = due.map(({ key }) => key)
    if (keys.length === 0) return 0
    for (const key of await listUnnamed(tx, keys)) await deleteFile(key)
    await tx.deleteFrom('unclaimedFiles').where('key', 'in', keys).execute()
    return keys.length
  })
}

/** Deletes the noted files that no row names. */
export async function tidyUnclaimed(): Promise<void> {
  for (let batch = 0; batch < BATCHES_AT_MOST; batch += 1) if ((await tidyBatch()) < BATCH) break
}
