/** Uploads that end without a portfolio item: canceled, retried, or abandoned. */
import { z } from 'zod'
import { Conflict, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import { deleteUnusedMedia } from '#app/features/media/unused-media.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { changeUploads, recordUploadChange } from '#app/features/portfolio/change-upload.server.ts'
import { PROCESS_UPLOAD } from '#app/features/portfolio/process-upload.server.ts'
import { REASONS } from '#app/features/media/video-upload.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { enqueue, type JobKind } from '#app/platform/jobs.ts'
import { listUnfinished, removePartialUpload } from '#app/platform/partial-uploads.ts'

const uploadInput = z.object({ uploadId: z.uuid() })
const GONE = 'There is no such upload.'
/** An upload is dropped when nothing has arrived for this long. */
export const ABANDONED_AFTER_MS = DAY_MS
const FAILED_RETENTION_MS = 7 * DAY_MS
/** Longer than all tries of the job together. */
const STUCK_AFTER_MS = 4 * HOUR_MS

/** Cancels an upload, or removes a failed one. @throws InvalidInput, NotFound */
export async function dropUpload(viewer: Viewer, input: unknown): Promise<void> {
  const { uploadId } = parseInput(uploadInput, input)
  const removed = await transaction(async (tx) => {
    const row = await tx
      .deleteFrom('portfolioUploads')
      .where('id', '=', uploadId)
      .where('orbiterId', '=', viewer.id)
      .where('state', '!=', 'ready')
      .returning('posterUrl')
      .executeTakeFirst()
    if (!row) throw new NotFound(GONE)
    await recordUploadChange(tx, viewer.id, uploadId, 'cancelled')
    return row
  })
  await removePartialUpload(uploadId)
  await deleteUnusedMedia([removed.posterUrl])
}

/** Processes a stored original again. @throws InvalidInput, NotFound, Conflict */
export async function retryUpload(viewer: Viewer, input: unknown): Promise<void> {
  const { uploadId } = parseInput(uploadInput, input)
  await transaction(async (tx) => {
    const row = await tx
      .selectFrom('portfolioUploads')
      .select(['state', 'canRetry'])
      .where('id', '=', uploadId)
      .where('orbiterId', '=', viewer.id)
      .forUpdate()
      .executeTakeFirst()
    if (!row) throw new NotFound(GONE)
    if (row.state !== 'failed' || !row.canRetry)
      throw new Conflict('not_failed', "This upload can't be retried.")
    await changeUploads(tx, {
      action: 'retry',
      where: (eb) => eb('id', '=', uploadId),
      set: { reason: null, canRetry: false },
    })
    await enqueue(tx, PROCESS_UPLOAD, [{ uploadId }])
  })
}

/** Deletes abandoned uploads, and files that no row names. @returns how many */
export async function tidyUploads(): Promise<number> {
  const before = (ms: number) => new Date(now().getTime() - ms)
  await giveBackStuck(before(STUCK_AFTER_MS))
  const rows = await db()
    .deleteFrom('portfolioUploads')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'uploading'), eb('updatedAt', '<', before(ABANDONED_AFTER_MS))]),
        eb.and([eb('state', '=', 'failed'), eb('updatedAt', '<', before(FAILED_RETENTION_MS))]),
      ]),
    )
    .returning(['id', 'posterUrl'])
    .execute()
  for (const { id } of rows) await removePartialUpload(id)
  await deleteUnusedMedia(rows.map((row) => row.posterUrl))
  const left = (await listUnfinished())
    .filter((file) => file.changedAt < before(ABANDONED_AFTER_MS))
    .map((file) => file.id)
  if (left.length === 0) return rows.length
  const needed = await db()
    .selectFrom('portfolioUploads')
    .select('id')
    .where('id', 'in', left)
    .where('state', '!=', 'ready')
    .execute()
  const stray = left.filter((id) => !needed.some((row) => row.id === id))
  for (const id of stray) await removePartialUpload(id)
  return rows.length + stray.length
}

/** Marks uploads whose processing died with its process, so that their owners can retry them. */
async function giveBackStuck(since: Date): Promise<void> {
  await transaction((tx) =>
    changeUploads(tx, {
      action: 'fail',
      where: (eb) => eb('updatedAt', '<', since),
      set: { reason: REASONS.trouble, canRetry: true },
    }),
  )
}

export const tidyUploadsJob: JobKind = {
  name: 'tidy-uploads',
  cron: '41 * * * *',
  async run() {
    await tidyUploads()
  },
}
