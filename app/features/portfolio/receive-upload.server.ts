/** Receives the parts of a video, and a frame that the browser took of it. */
import { InvalidInput } from '#app/base/errors.ts'
import { deleteUnusedMedia } from '#app/features/media/unused-media.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { getOwnUpload } from '#app/features/portfolio/open-upload.server.ts'
import { PORTFOLIO_FOLDER } from '#app/features/media/media-limits.ts'
import { changeUploads, recordUploadChange } from '#app/features/portfolio/change-upload.server.ts'
import { PROCESS_UPLOAD } from '#app/features/portfolio/process-upload.server.ts'
import { storePosters } from '#app/features/media/store-picture.server.ts'
import { REASONS, type UploadState } from '#app/features/media/video-upload.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { enqueue } from '#app/platform/jobs.ts'
import { readStart, receivedBytes, removePartialUpload } from '#app/platform/partial-uploads.ts'
import { isVideo } from '#app/platform/video.ts'

const HEAD_BYTES = 16

/**
 * Checks an upload after each part. The first bytes show whether it is a video at all, long before
 * the rest arrives; the last part starts processing. Idempotent.
 * @throws NotFound
 */
export async function settleUpload(
  viewer: Viewer,
  uploadId: string,
): Promise<{ state: UploadState; reason: string | null }> {
  const upload = await getOwnUpload(viewer, uploadId)
  const bytes = await receivedBytes(uploadId)
  const state = upload.state
  if (state !== 'uploading' || bytes === null) return { state, reason: upload.reason }
  const isWhole = bytes >= upload.sizeBytes
  if ((bytes >= HEAD_BYTES || isWhole) && !isVideo(await readStart(uploadId, HEAD_BYTES))) {
    await transaction((tx) =>
      changeUploads(tx, {
        action: 'refuse',
        where: (eb) => eb('id', '=', uploadId),
        set: { reason: REASONS.notVideo },
      }),
    )
    await removePartialUpload(uploadId)
    return { state: 'failed', reason: REASONS.notVideo }
  }
  if (!isWhole) {
    await db()
      .updateTable('portfolioUploads')
      .set({ updatedAt: now() })
      .where('id', '=', uploadId)
      .where('state', '=', 'uploading')
      .execute()
    return { state: 'uploading', reason: null }
  }
  await transaction(async (tx) => {
    const received = await changeUploads(tx, {
      action: 'receive',
      where: (eb) => eb('id', '=', uploadId),
    })
    if (received > 0) await enqueue(tx, PROCESS_UPLOAD, [{ uploadId }])
  })
  return { state: 'processing', reason: null }
}

/**
 * Uses a frame from the browser as the poster until the server has taken its own. It may come after
 * the video is ready. Checked like any picture.
 * @throws NotFound, InvalidInput
 */
export async function saveUploadPoster(
  viewer: Viewer,
  uploadId: string,
  bytes: Uint8Array,
): Promise<void> {
  const upload = await getOwnUpload(viewer, uploadId)
  if (
    upload.state === 'failed' ||
    (upload.state === 'ready' && !(await lacksPoster(upload.itemId)))
  ) {
    throw new InvalidInput({ file: 'This video already has a poster.' })
  }
  const url = await storePosters(`${PORTFOLIO_FOLDER}/${uploadId}`, bytes)
  const isUsed = await transaction(async (tx) => {
    const row = await tx
      .updateTable('portfolioUploads')
      .set({ posterUrl: url })
      .where('id', '=', uploadId)
      .returning(['state', 'itemId'])
      .executeTakeFirst()
    if (row?.state !== 'ready' || !row.itemId) return row !== undefined
    await tx
      .updateTable('orbiterPortfolio')
      .set({ thumbnailUrl: url })
      .where('id', '=', row.itemId)
      .where('thumbnailUrl', 'is', null)
      .execute()
    await recordUploadChange(tx, viewer.id, uploadId, 'ready')
    return true
  })
  // Canceled in the meantime.
  if (!isUsed) await deleteUnusedMedia([url])
}

async function lacksPoster(itemId: string | null): Promise<boolean> {
  if (!itemId) return false
  const item = await db()
    .selectFrom('orbiterPortfolio')
    .select('thumbnailUrl')
    .where('id', '=', itemId)
    .executeTakeFirst()
  return item?.thumbnailUrl === null
}
