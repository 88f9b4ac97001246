/** A video upload to a portfolio: how it starts, and what its owner sees. */
import { sql } from 'kysely'
import { z } from 'zod'
import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isUuid } from '#app/base/ids.ts'
import { isOrbiter, type Viewer } from '#app/features/accounts/viewer.ts'
import { requireRoom } from '#app/features/portfolio/add-portfolio-link.server.ts'
import { lockPortfolio } from '#app/features/portfolio/lock-portfolio.server.ts'
import { portfolioWordsInput } from '#app/features/portfolio/portfolio-inputs.ts'
import {
  UPLOADS_OPEN_MAX,
  VIDEO_MAX_BYTES,
  VIDEO_QUOTA_BYTES,
  type OwnUpload,
} from '#app/features/media/video-upload.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'
import { countTry } from '#app/platform/rate-limit.ts'
import { receivedBytes } from '#app/platform/partial-uploads.ts'

const TOO_LARGE = `Choose a video of at most ${VIDEO_MAX_BYTES / 1024 / 1024} MB.`

const uploadInput = portfolioWordsInput.extend({
  id: z.uuid(),
  sizeBytes: z
    .number()
    .int()
    .min(1, 'This file is empty. Choose another.')
    .max(VIDEO_MAX_BYTES, TOO_LARGE),
})

/**
 * Reserves space for a video before its first byte arrives.
 * @throws NotAllowed, InvalidInput, Conflict, RateLimited
 */
export async function openUpload(viewer: Viewer, input: unknown): Promise<void> {
  if (!isOrbiter(viewer)) throw new NotAllowed('Become an Orbiter first.')
  const upload = parseInput(uploadInput, input)
  await requireRoom(viewer)
  await countTry({ key: `portfolio:account:${viewer.id}`, limit: 40, windowSeconds: 3600 })
  await transaction(async (tx) => {
    // Two concurrent uploads must not both take the last place.
    await lockPortfolio(tx, viewer.id)
    const { open, bytes } = await tx
      .selectFrom('portfolioUploads')
      .select(({ fn }) => [
        fn.countAll<number>().filterWhere('state', 'in', ['uploading', 'processing']).as('open'),
        sql<number>`coalesce(sum(size_bytes), 0)::float8`.as('bytes'),
      ])
      .where('orbiterId', '=', viewer.id)
      .executeTakeFirstOrThrow()
    if (open >= UPLOADS_OPEN_MAX)
      throw new Conflict(
        'too_many',
        `${UPLOADS_OPEN_MAX} videos are already uploading. Wait for one to finish, or cancel one.`,
      )
    if (bytes + upload.sizeBytes > VIDEO_QUOTA_BYTES)
      throw new InvalidInput({
        file: 'You have used your 2 GB of video storage. Remove a video first.',
      })
    await tx
      .insertInto('portfolioUploads')
      .values({
        ...upload,
        orbiterId: viewer.id,
        description: upload.description || null,
        createdAt: now(),
        updatedAt: now(),
      })
      .execute()
  })
}

/** One of the viewer's own. @throws NotFound */
export async function getOwnUpload(viewer: Viewer, uploadId: string) {
  const row = isUuid(uploadId)
    ? await db()
        .selectFrom('portfolioUploads')
        .selectAll()
        .where('id', '=', uploadId)
        .where('orbiterId', '=', viewer.id)
        .executeTakeFirst()
    : undefined
  if (!row) throw new NotFound('There is no such upload.')
  return row
}

/** Those that are not in the portfolio yet, newest first. */
export async function listOwnUploads(viewer: Viewer): Promise<OwnUpload[]> {
  const rows = await db()
    .selectFrom('portfolioUploads')
    .select(['id', 'title', 'sizeBytes', 'state', 'reason', 'canRetry'])
    .where('orbiterId', '=', viewer.id)
    .where('state', '!=', 'ready')
    .orderBy('createdAt', 'desc')
    .limit(30)
    .execute()
  const received = await Promise.all(rows.map((row) => receivedBytes(row.id)))
  return rows.map((row, at) => ({ ...row, receivedBytes: received[at] ?? 0 }))
}
