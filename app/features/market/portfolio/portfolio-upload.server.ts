/**
 * Uploads to an Orbiter's portfolio: which files are accepted, and which are not in the portfolio
 * yet.
 */
import { z } from 'zod'
import { InvalidInput, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { requireOrbiter, type Viewer } from '#people/accounts/viewer.ts'
import { deleteMedia, retryMedia } from '#files/media/media-files.server.ts'
import { deleteUnnamed } from '#files/media/unused-media.server.ts'
import { REASONS, VIDEO_MAX_BYTES, VIDEO_MAX_SECONDS } from '#files/media/video-upload.ts'
import { requireRoom } from '#market/portfolio/lock-portfolio.server.ts'
import { titleOfFile } from '#market/portfolio/file-title.ts'
import type { OwnUpload } from '#market/portfolio/portfolio.ts'
import { dismissUpload } from '#files/uploads/drop-upload.server.ts'
import type { UploadTarget } from '#files/uploads/upload-target.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { readVideo } from '#app/platform/video.ts'

const TOO_LARGE = `Choose a video of at most ${VIDEO_MAX_BYTES / 1024 / 1024} MB.`

export const portfolioUploads: UploadTarget = {
  async authorize(viewer, subjectId, { sizeBytes, kind }) {
    requireOrbiter(viewer)
    if (subjectId !== viewer.id) throw new NotFound('There is no such portfolio.')
    if (kind === 'photo') throw new InvalidInput({ file: REASONS.notVideo })
    if (sizeBytes > VIDEO_MAX_BYTES) throw new InvalidInput({ file: TOO_LARGE })
    await requireRoom(db(), viewer.id)
  },

  async inspect(path) {
    const facts = await readVideo(path).catch(() => null)
    if (!facts) throw new InvalidInput({ file: REASONS.unreadable })
    if (facts.durationSeconds > VIDEO_MAX_SECONDS + 1)
      throw new InvalidInput({ file: REASONS.tooLong })
  },

  // publish-sample.server.ts adds the item once the file is processed.
  async received() {},
}

/**
 * Videos that have finished uploading or were refused, and are not in the portfolio; newest first.
 */
export async function listOwnUploads(viewer: Viewer): Promise<OwnUpload[]> {
  const processed = await db()
    .selectFrom('mediaFiles')
    .select(['id', 'fileName', 'state', 'reason', 'canRetry', 'createdAt'])
    .where('ownerId', '=', viewer.id)
    .where('purpose', '=', 'portfolio')
    .orderBy('createdAt', 'desc')
    .limit(30)
    .execute()
  const refused = await db()
    .selectFrom('uploads')
    .select(['id', 'fileName', 'state', 'reason', 'createdAt'])
    .where('ownerId', '=', viewer.id)
    .where('purpose', '=', 'portfolio')
    .where('state', '=', 'failed')
    .orderBy('createdAt', 'desc')
    .limit(30)
    .execute()
  return [...processed, ...refused.map((row) => ({ ...row, canRetry: false }))]
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .map(({ id, fileName, state, reason, canRetry }) => ({
      id,
      title: titleOfFile(fileName, 'video'),
      state: state === 'failed' ? 'failed' : 'processing',
      reason,
      canRetry,
    }))
}

const uploadInput = z.object({ uploadId: z.uuid() })

/** Removes a failed video from the list. @throws InvalidInput, NotFound */
export async function dismissSample(viewer: Viewer, input: unknown): Promise<void> {
  const { uploadId } = parseInput(uploadInput, input)
  const keys = await transaction(async (tx) => {
    const failed = await tx
      .selectFrom('mediaFiles')
      .select('id')
      .where('id', '=', uploadId)
      .where('ownerId', '=', viewer.id)
      .where('purpose', '=', 'portfolio')
      .where('state', '=', 'failed')
      .forUpdate()
      .executeTakeFirst()
    return failed ? deleteMedia(tx, [failed.id]) : null
  })
  if (keys) await deleteUnnamed(keys)
  else await dismissUpload(viewer, uploadId)
}

/** Processes a stored original again. @throws InvalidInput, NotFound, Conflict */
export async function retrySample(viewer: Viewer, input: unknown): Promise<void> {
  const { uploadId } = parseInput(uploadInput, input)
  await retryMedia(viewer.id, uploadId)
}
