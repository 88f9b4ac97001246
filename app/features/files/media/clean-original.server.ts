/**
 * The original of a film, for those who may have the film: as it was filmed, but without metadata
 * about place, device, and person. Few people ask for it, and it is as large as the upload, so it
 * is made only on request, and deleted with the original.
 */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import type { Selectable } from 'kysely'
import { HOUR_MS } from '#app/base/time.ts'
import { recordOriginalChange } from '#files/media/change-media.server.ts'
import { cleanKeyOf } from '#files/media/media-keys.ts'
import { makeWorkFolder } from '#files/media/media-run.server.ts'
import type { OriginalView } from '#files/media/media-view.ts'
import { storing } from '#files/media/unused-media.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { cleanFilm } from '#app/platform/film/clean-film.ts'
import { type FilmFacts, FilmRefused } from '#app/platform/film/film.ts'
import { hashFile } from '#app/platform/hash-file.ts'
import { enqueue, type Task } from '#app/platform/tasks.ts'
import { putVerified, withLocalFile } from '#app/platform/storage.ts'
import type { MediaFiles } from '#db/types.ts'

const CLEAN_ORIGINAL = 'clean-original'
/** All tries of the task are over by then. */
const PREPARING_MS = 3 * HOUR_MS
const CANNOT = 'The original of this film can’t be prepared. Download the film instead.'

/**
 * The state of the original as pages show it; null when there is no original or the film is not
 * ready.
 */
export function originalOf(row: Selectable<MediaFiles>): OriginalView | null {
  const { kind, state, originalKey, cleanKey, cleanRequestedAt, cleanReason: reason } = row
  if (kind !== 'video' || state !== 'ready' || !originalKey) return null
  if (cleanKey) return { state: 'ready', reason: null }
  const isPreparing =
    cleanRequestedAt !== null && cleanRequestedAt > latestLostRequest() && reason === null
  return { state: isPreparing ? 'preparing' : 'possible', reason }
}

const latestLostRequest = () => new Date(now().getTime() - PREPARING_MS)

/**
 * Requests the clean original, unless it exists or is being made. The caller decides who may ask.
 */
export function askForOriginal(mediaId: string): Promise<void> {
  return transaction(async (tx) => {
    const requested = await tx
      .updateTable('mediaFiles')
      .set({ cleanRequestedAt: now(), cleanReason: null })
      .where('id', '=', mediaId)
      .where('kind', '=', 'video')
      .where('state', '=', 'ready')
      .where('originalKey', 'is not', null)
      .where('cleanKey', 'is', null)
      .where((eb) =>
        eb.or([
          eb('cleanRequestedAt', 'is', null),
          eb('cleanRequestedAt', '<=', latestLostRequest()),
          eb('cleanReason', 'is not', null),
        ]),
      )
      .returning(['id', 'ownerId'])
      .executeTakeFirst()
    if (!requested) return
    await enqueue(tx, CLEAN_ORIGINAL, [{ mediaId }])
    await recordOriginalChange(tx, requested)
  })
}

interface RequestedOriginal {
  id: string
  ownerId: string
  originalKey: string
  facts: Pick<FilmFacts, 'soundTrack'>
}

async function readRequested(mediaId: string): Promise<RequestedOriginal | null> {
  const row = await db()
    .selectFrom('mediaFiles')
    .select(['id', 'ownerId', 'originalKey', 'facts'])
    .where('id', '=', mediaId)
    .where('kind', '=', 'video')
    .where('cleanRequestedAt', 'is not', null)
    .where('cleanKey', 'is', null)
    .executeTakeFirst()
  if (!row?.originalKey) return null
  // Only our own code writes this column.
  const facts = (row.facts ?? {}) as unknown as RequestedOriginal['facts']
  return { ...row, originalKey: row.originalKey, facts }
}

/**
 * Makes the clean original. Safe to repeat, and to run twice at the same time: both runs make the
 * same file.
 */
export async function cleanOriginal(mediaId: string, signal?: AbortSignal): Promise<void> {
  const requested = await readRequested(mediaId)
  if (!requested) return
  const key = cleanKeyOf(requested.id, requested.originalKey)
  const folder = await makeWorkFolder('original')
  try {
    const target = path.join(folder, path.basename(key))
    await withLocalFile(requested.originalKey, (input) =>
      cleanFilm({ input, target, facts: requested.facts, ...(signal && { signal }) }),
    )
    await storing([key], async () => {
      await putVerified(key, target, await hashFile(target))
      await setClean(requested, { cleanKey: key, cleanReason: null })
    })
  } catch (error) {
    if (!(error instanceof FilmRefused)) throw error
    await setClean(requested, { cleanReason: CANNOT })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/**
 * Stores the result, unless the original was deleted in the meantime. The new file is then deleted
 * as well.
 */
function setClean(
  { id, originalKey }: RequestedOriginal,
  set: { cleanKey?: string; cleanReason: string | null },
): Promise<void> {
  return transaction(async (tx) => {
    const changed = await tx
      .updateTable('mediaFiles')
      .set(set)
      .where('id', '=', id)
      .where('originalKey', '=', originalKey)
      .returning(['id', 'ownerId'])
      .executeTakeFirst()
    if (changed) await recordOriginalChange(tx, changed)
  })
}

export const cleanOriginalTask: Task = {
  name: CLEAN_ORIGINAL,
  secondsAtMost: 1800,
  run: ({ mediaId }, stopping) => cleanOriginal(String(mediaId), stopping),
}
