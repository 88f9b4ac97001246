/**
 * Uploaded pictures and videos, for the features that show them. Those features decide who may see
 * a file: the functions here accept any ID.
 */
import { Conflict, NotFound } from '#app/base/errors.ts'
import { isUuid } from '#app/base/ids.ts'
import { DAY_MS } from '#app/base/time.ts'
import { changeMedia, insertMedia } from '#files/media/change-media.server.ts'
import type { SoldFilm } from '#files/media/film-checks.ts'
import { rateChoiceOf } from '#files/media/frame-rate.server.ts'
import { judgeAgain } from '#files/media/judge-media.server.ts'
import { KEY_COLUMNS, namedKeysOf, packKeysOf, resultKeysOf } from '#files/media/media-keys.ts'
import { wakeWorkers } from '#files/media/media-queue.server.ts'
import type { MediaKind, MediaPurpose } from '#files/media/media-view.ts'
import { noteUnnamed } from '#files/media/unused-media.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'

export interface NewMedia {
  id: string
  ownerId: string
  purpose: MediaPurpose
  kind: MediaKind
  fileName: string
  sizeBytes: number
  /** Hash of the original, in hexadecimal; null while only its small copy has arrived. */
  sha256: string | null
  /** The key under which the original is stored, after it was read back. */
  originalKey: string | null
  smallKey?: string | null
  /** What was sold, for the checks of a film. */
  sold?: SoldFilm
}

/** Creates media from an upload, and queues their processing once the original has arrived. */
export async function createMedia(tx: Tx, { sold = {}, ...file }: NewMedia): Promise<void> {
  const originalUntil = new Date(now().getTime() + env().originalRetentionDays * DAY_MS)
  await insertMedia(tx, 'create', { ...file, sold: JSON.stringify(sold), originalUntil })
  if (file.originalKey) await wakeWorkers(tx)
}

/** Sets the original of media whose small copy arrived first. */
export async function setOriginal(
  tx: Tx,
  id: string,
  original: { originalKey: string; sha256: string },
): Promise<void> {
  const found = await tx
    .updateTable('mediaFiles')
    .set(original)
    .where('id', '=', id)
    .where('originalKey', 'is', null)
    .where('state', '=', 'waiting')
    .returning('id')
    .executeTakeFirst()
  if (found) await wakeWorkers(tx)
}

/** Marks media as failed whose small copy has arrived but whose original will not. */
export async function giveUpOriginals(tx: Tx, ids: readonly string[]): Promise<void> {
  await changeMedia(tx, {
    action: 'give-up',
    where: (eb) => eb.and([eb('id', 'in', ids), eb('originalKey', 'is', null)]),
    set: { reason: 'The original has not arrived. Upload the file again.' },
  })
}

/** Sets the small copy that a browser made. It may arrive after the original. */
export async function setSmallCopy(tx: Tx, id: string, smallKey: string): Promise<void> {
  await tx.updateTable('mediaFiles').set({ smallKey }).where('id', '=', id).execute()
}

/** @throws NotFound, Conflict (`cannot-retry`) */
export async function retryMedia(ownerId: string, id: string): Promise<void> {
  await transaction(async (tx) => {
    const found = isUuid(id)
      ? await tx
          .selectFrom('mediaFiles')
          .select('id')
          .where('id', '=', id)
          .where('ownerId', '=', ownerId)
          .executeTakeFirst()
      : undefined
    if (!found) throw new NotFound('There is no such file.')
    const retried = await changeMedia(tx, {
      action: 'retry',
      where: (eb) => eb.and([eb('id', '=', id), eb('canRetry', '=', true)]),
      set: { reason: null, canRetry: false, tries: 0, nextTryAt: now(), step: null, progress: 0 },
    })
    if (retried === 0)
      throw new Conflict('cannot-retry', 'This file is not one that can be processed again.')
    await wakeWorkers(tx)
  })
}

/**
 * Processes a film again, with all its frames or with half of them. Does nothing when it already
 * has that rate.
 * @throws Conflict (`cannot-change-rate`)
 */
export async function setFrameRate(tx: Tx, id: string, keepsFrameRate: boolean): Promise<void> {
  const row = await tx
    .selectFrom('mediaFiles')
    .select(['facts', 'keepsFrameRate', 'originalKey', 'state'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (row?.keepsFrameRate === keepsFrameRate) return
  if (!row || !rateChoiceOf(row))
    throw new Conflict('cannot-change-rate', 'The frame rate of this film can’t be changed now.')
  await changeMedia(tx, {
    action: 'remake',
    where: (eb) => eb('id', '=', id),
    set: { keepsFrameRate, tries: 0, nextTryAt: now(), step: null, progress: 0 },
  })
  await wakeWorkers(tx)
}

/**
 * Deletes media that are no longer referenced.
 * @returns the keys of all their files, for `deleteUnnamed` after the commit; `tidy-media` deletes
 * the rest
 */
export async function deleteMedia(tx: Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const packs = await tx
    .selectFrom('namedFiles')
    .select((eb) => [eb.ref('packedMediaId').$notNull().as('mediaFileId'), 'folder'])
    .where('packedMediaId', 'in', ids)
    .execute()
  const rows = await tx
    .deleteFrom('mediaFiles')
    .where('id', 'in', ids)
    .returning(['id', 'kind', ...KEY_COLUMNS])
    .execute()
  // Interrupted tries of earlier versions left files that no column names.
  const files = rows.flatMap((row) => [...namedKeysOf(row), ...resultKeysOf(row.id, row.kind)])
  const keys = [
    ...files,
    ...packs.flatMap(({ mediaFileId, folder }) => packKeysOf(mediaFileId, folder)),
  ]
  await noteUnnamed(tx, keys)
  return keys
}

/**
 * Writes the checks again after a change in what was sold, or in what is declared with the film.
 */
export async function rejudge(tx: Tx, id: string, sold: SoldFilm): Promise<void> {
  await tx
    .updateTable('mediaFiles')
    .set({ sold: JSON.stringify(sold) })
    .where('id', '=', id)
    .execute()
  await judgeAgain(tx, id)
}
