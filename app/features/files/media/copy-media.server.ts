/** Copies a picture or video from another site into our store, and processes it like an upload. */
import { InvalidInput, Unavailable } from '#app/base/errors.ts'
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import { storing } from '#files/media/unused-media.server.ts'
import { copyKeysOf, makeCopy, type MediaCopyFiles } from '#files/media/make-copy.server.ts'
import { COPY_MEDIA, requestMissingCopies } from '#files/media/media-copies.server.ts'
import {
  MEDIA_PLACES,
  type MediaTarget,
  type ReplaceMedia,
} from '#files/media/media-places.server.ts'
import { PICTURE_MAX_BYTES } from '#files/media/media-limits.ts'
import { REASONS, VIDEO_MAX_BYTES, type CopyState } from '#files/media/video-upload.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'
import type { Task } from '#app/platform/tasks.ts'
import { log } from '#app/platform/log.ts'
import { FetchRefused, fetchToFile, type Network } from '#app/platform/safe-fetch.ts'
import { isStoreUnavailable } from '#app/platform/store-unavailable.ts'
import { removePartialUpload, partialUploadPath } from '#app/platform/partial-uploads.ts'
import { BrokenVideo, UnplayableVideo } from '#app/platform/video.ts'

const VIDEO_PATIENCE_MS = 600_000
const PICTURE_PATIENCE_MS = 60_000
/** Longer than all tries of the task together. */
const STUCK_AFTER_MS = 4 * HOUR_MS
/** A failed URL is retried after this time. */
const RETENTION_MS = 30 * DAY_MS
const TROUBLE = 'Something went wrong while copying this file. Save again to retry.'

interface Copy {
  id: string
  target: MediaTarget
  subjectId: string
  sourceUrl: string
}

type Writers = Record<MediaTarget, ReplaceMedia>

/**
 * Moves one copy to `ready` or `failed`. Safe to run again.
 * @param writers write the copy's URL into tables of features above this one
 * @param network for tests
 */
export async function copyMedia(
  copyId: string,
  writers: Writers,
  network?: Network,
): Promise<void> {
  const row = await db()
    .selectFrom('mediaCopies')
    .select(['id', 'target', 'subjectId', 'sourceUrl'])
    .where('id', '=', copyId)
    .where('state', 'in', ['uploading', 'processing'])
    .executeTakeFirst()
  if (!row) return
  const copy: Copy = { ...row, target: row.target }
  const isOfVideo = MEDIA_PLACES[copy.target].kind === 'video'
  try {
    const bounds = isOfVideo
      ? { maxBytes: VIDEO_MAX_BYTES, timeoutMs: VIDEO_PATIENCE_MS }
      : { maxBytes: PICTURE_MAX_BYTES, timeoutMs: PICTURE_PATIENCE_MS }
    await fetchToFile(copy.sourceUrl, partialUploadPath(copy.id), bounds, network)
    await transaction((tx) => setState(tx, copy, { state: 'processing', reason: null }))
    await storing(copyKeysOf(copy.id, copy.target), async () => {
      const made = await makeCopy(copy.id, copy.target)
      await putInPlace(copy, made, writers[copy.target])
    })
  } catch (error) {
    // The database or the disk failed, not the URL, so the task must retry.
    if (error instanceof Unavailable || isStoreUnavailable(error)) throw error
    const reason = reasonOf(error)
    if (reason === TROUBLE)
      log.error(
        { error: error instanceof Error ? error.stack : String(error), copyId },
        'a copy could not be made',
      )
    await transaction((tx) => setState(tx, copy, { state: 'failed', reason }))
  } finally {
    await removePartialUpload(copy.id)
  }
}

function reasonOf(error: unknown): string {
  if (error instanceof FetchRefused) return error.message
  if (error instanceof UnplayableVideo) return REASONS.unplayable
  if (error instanceof BrokenVideo) return REASONS.unreadable
  if (error instanceof InvalidInput) return Object.values(error.fields)[0] ?? TROUBLE
  return TROUBLE
}

/** Puts the copy's URL in place, unless the place has a different URL by now. */
function putInPlace(copy: Copy, made: MediaCopyFiles, replace: ReplaceMedia): Promise<void> {
  return transaction(async (tx) => {
    const { subjectId, sourceUrl: from } = copy
    await replace(tx, { subjectId, from, ...made })
    await setState(tx, copy, { state: 'ready', reason: null })
  })
}

/** Changes the state, and notifies the pages that show the copy. */
async function setState(
  tx: Tx,
  { id, target, subjectId }: Copy,
  to: { state: CopyState; reason: string | null },
): Promise<void> {
  const changed = await tx
    .updateTable('mediaCopies')
    .set({ ...to, updatedAt: now() })
    .where('id', '=', id)
    // Another execution may have made the same copy in the meantime.
    .where('state', 'in', ['uploading', 'processing'])
    .returning('id')
    .executeTakeFirst()
  if (!changed || target.startsWith('portfolio')) return
  const isReel = target.startsWith('reel')
  await recordEvent(tx, {
    ...(isReel
      ? { kind: 'reel.changed', subjectType: 'reel', audience: [] }
      : { kind: 'account.changed', subjectType: 'account', audience: [subjectId] }),
    subjectId,
    actorId: null,
  })
}

export const copyMediaTask = (writers: Writers): Task => ({
  name: COPY_MEDIA,
  secondsAtMost: 1800,
  run: ({ copyId }) => copyMedia(String(copyId), writers),
})

/** Queues missing copies, marks stuck copies as failed, and deletes old rows. */
export function tidyCopies(): Promise<void> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  return transaction(async (tx) => {
    await tx
      .updateTable('mediaCopies')
      .set({ state: 'failed', reason: TROUBLE, updatedAt: now() })
      .where('state', 'in', ['uploading', 'processing'])
      .where('updatedAt', '<', before(STUCK_AFTER_MS))
      .execute()
    await tx
      .deleteFrom('mediaCopies')
      .where('state', 'in', ['ready', 'failed'])
      .where('updatedAt', '<', before(RETENTION_MS))
      .execute()
    await requestMissingCopies(tx)
  })
}

export const tidyCopiesTask: Task = { name: 'tidy-copies', cron: '23 * * * *', run: tidyCopies }
