/** Adds a processed video to its Orbiter's portfolio, with public copies of its files. */
import { markDeviceSeen } from '#market/creators/own-verification.server.ts'
import { recordMediaChange } from '#files/media/change-media.server.ts'
import { deleteMedia } from '#files/media/media-files.server.ts'
import { PORTFOLIO_FOLDER } from '#files/media/media-limits.ts'
import { publishCopies, type PublicCopies } from '#files/media/publish-copies.server.ts'
import { deleteUnnamed } from '#files/media/unused-media.server.ts'
import { insertPortfolioItem } from '#market/portfolio/add-portfolio-item.server.ts'
import { titleOfFile } from '#market/portfolio/file-title.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { subscribe } from '#app/platform/events.ts'
import { enqueue, type Task } from '#app/platform/tasks.ts'

const PUBLISH_SAMPLE = 'publish-sample'

/** Queues each video as soon as it is ready. */
export function subscribeSamples(): void {
  subscribe(['media.changed'], async (tx, events) => {
    const ready = events.filter((event) => event.data.state === 'ready')
    if (ready.length === 0) return
    const samples = await tx
      .selectFrom('mediaFiles')
      .select('id')
      .where(
        'id',
        'in',
        ready.map((event) => event.subjectId),
      )
      .where('purpose', '=', 'portfolio')
      .execute()
    await enqueue(
      tx,
      PUBLISH_SAMPLE,
      samples.map(({ id }) => ({ mediaId: id })),
    )
  })
}

/**
 * Adds the video to the portfolio. Once the item names the public copies, the private files are
 * deleted with their row. Safe to repeat.
 */
async function publishSample(mediaId: string): Promise<void> {
  if (!(await readySample(db(), mediaId))) return
  const released = await publishCopies(mediaId, PORTFOLIO_FOLDER, (copies) =>
    transaction((tx) => addSample(tx, mediaId, copies)),
  )
  await deleteUnnamed(released)
}

/** @returns the keys of the private files */
async function addSample(
  tx: Tx,
  mediaId: string,
  { mediaUrl, thumbnailUrl, seconds }: PublicCopies,
): Promise<string[]> {
  const media = await readySample(tx, mediaId)
  if (!media) return []
  const item = {
    title: titleOfFile(media.fileName, 'video'),
    description: null,
    mediaUrl,
    thumbnailUrl,
    mediaType: 'video' as const,
    durationSeconds: seconds === null ? null : Math.round(seconds * 10) / 10,
    isFeatured: false,
  }
  await insertPortfolioItem(tx, media.ownerId, item, media.checks)
  await markDeviceSeen(tx, media.ownerId, media.deviceModel)
  const keys = await deleteMedia(tx, [mediaId])
  // Makes the open page show the item in place of the upload.
  await recordMediaChange(tx, { id: mediaId, ownerId: media.ownerId }, 'ready')
  return keys
}

function readySample(executor: Pick<Tx, 'selectFrom'>, mediaId: string) {
  return executor
    .selectFrom('mediaFiles')
    .select(['ownerId', 'fileName', 'deviceModel', 'checks'])
    .where('id', '=', mediaId)
    .where('purpose', '=', 'portfolio')
    .where('state', '=', 'ready')
    .forUpdate()
    .executeTakeFirst()
}

export const publishSampleTask: Task = {
  name: PUBLISH_SAMPLE,
  secondsAtMost: 300,
  run: ({ mediaId }) => publishSample(String(mediaId)),
}
