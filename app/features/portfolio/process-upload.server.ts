/**
 * Makes the public version of an uploaded video. The original is deleted only once a verified copy
 * is in the store.
 */
import { changeUploads } from '#app/features/portfolio/change-upload.server.ts'
import { markDeviceSeen } from '#app/features/creators/own-verification.server.ts'
import { insertPortfolioItem } from '#app/features/portfolio/add-portfolio-item.server.ts'
import { PORTFOLIO_FOLDER } from '#app/features/media/media-limits.ts'
import { storePosters } from '#app/features/media/store-picture.server.ts'
import { packedPath, storeChecked } from '#app/features/media/store-video.server.ts'
import { REASONS, VIDEO_MAX_SECONDS } from '#app/features/media/video-upload.ts'
import { db, transaction } from '#app/platform/db.ts'
import type { JobKind } from '#app/platform/jobs.ts'
import { log } from '#app/platform/log.ts'
import { deleteFile, urlOf } from '#app/platform/storage.ts'
import { removePartialUpload, partialUploadPath } from '#app/platform/partial-uploads.ts'
import { grabFrame, readVideo, UnplayableVideo, type VideoFacts } from '#app/platform/video.ts'

export const PROCESS_UPLOAD = 'process-upload'

interface Upload {
  id: string
  orbiterId: string
  title: string
  description: string | null
  posterUrl: string | null
}

/** Takes one video from `processing` to `ready` or `failed`; safe to run again. */
export async function processUpload(uploadId: string): Promise<void> {
  const upload = await db()
    .selectFrom('portfolioUploads')
    .select(['id', 'orbiterId', 'title', 'description', 'posterUrl'])
    .where('id', '=', uploadId)
    .where('state', '=', 'processing')
    .executeTakeFirst()
  if (!upload) return
  const facts = await readVideo(partialUploadPath(uploadId)).catch(() => null)
  if (!facts) return fail(upload, REASONS.unreadable)
  if (facts.durationSeconds > VIDEO_MAX_SECONDS + 1) return fail(upload, REASONS.tooLong)
  const key = `${PORTFOLIO_FOLDER}/${uploadId}.mp4`
  try {
    await storeChecked(uploadId, key, facts)
    const poster = await takePoster(upload, facts)
    const isShown = await publish(upload, { facts, mediaUrl: urlOf(key), thumbnailUrl: poster })
    if (!isShown) return
  } catch (error) {
    await deleteFile(key).catch((left: unknown) =>
      log.error({ error: String(left), key }, 'a copy could not be removed'),
    )
    if (error instanceof UnplayableVideo) return fail(upload, REASONS.unplayable)
    log.error(
      { error: error instanceof Error ? error.stack : String(error), uploadId },
      'a video could not be prepared',
    )
    return fail(upload, REASONS.trouble, true)
  }
  await removePartialUpload(uploadId)
}

/**
 * Takes a frame of the processed video, in the colors shown, or else the one from the browser, or
 * else none.
 */
async function takePoster(upload: Upload, { durationSeconds }: VideoFacts): Promise<string | null> {
  const frame = await grabFrame(packedPath(upload.id), Math.min(1, durationSeconds / 3))
  return frame
    ? storePosters(`${PORTFOLIO_FOLDER}/${upload.id}`, frame).catch(() => upload.posterUrl)
    : upload.posterUrl
}

interface Made {
  facts: VideoFacts
  mediaUrl: string
  thumbnailUrl: string | null
}

/** @returns false when it was cancelled or finished meanwhile */
function publish(upload: Upload, { facts, mediaUrl, thumbnailUrl }: Made): Promise<boolean> {
  return transaction(async (tx) => {
    const open = await tx
      .selectFrom('portfolioUploads')
      .select('id')
      .where('id', '=', upload.id)
      .where('state', '=', 'processing')
      .forUpdate()
      .executeTakeFirst()
    if (!open) return false
    const itemId = await insertPortfolioItem(tx, upload.orbiterId, {
      title: upload.title,
      description: upload.description,
      mediaUrl,
      thumbnailUrl,
      mediaType: 'video',
      durationSeconds: Math.round(facts.durationSeconds * 10) / 10,
      isFeatured: false,
    })
    await markDeviceSeen(tx, upload.orbiterId, facts.deviceModel)
    await changeUploads(tx, {
      action: 'finish',
      where: (eb) => eb('id', '=', upload.id),
      set: { itemId },
    })
    return true
  })
}

async function fail(upload: Upload, reason: string, canRetry = false): Promise<void> {
  await transaction((tx) =>
    changeUploads(tx, {
      action: 'fail',
      where: (eb) => eb('id', '=', upload.id),
      set: { reason, canRetry },
    }),
  )
  if (!canRetry) await removePartialUpload(upload.id)
}

export const processUploadJob: JobKind = {
  name: PROCESS_UPLOAD,
  secondsAtMost: 1800,
  run: ({ uploadId }) => processUpload(String(uploadId)),
}
