/** Adds a processed video to its Orbiter's portfolio, with public copies of its files. */
import { smallCopyOf } from '#app/base/poster.ts'
import { markDeviceSeen } from '#app/features/creators/own-verification.server.ts'
import { deleteMedia } from '#app/features/media/media-files.server.ts'
import { PORTFOLIO_FOLDER } from '#app/features/media/media-limits.ts'
import { deleteNow, noteUnclaimed } from '#app/features/media/unused-media.server.ts'
import { insertPortfolioItem } from '#app/features/portfolio/add-portfolio-item.server.ts'
import { titleOfFile } from '#app/features/portfolio/file-title.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { subscribe } from '#app/platform/events.ts'
import { enqueue, type JobKind } from '#app/platform/jobs.ts'
import { copyFile, urlOf } from '#app/platform/storage.ts'

export const PUBLISH_SAMPLE = 'publish-sample'

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

/** The originals and all private files go with the row, once the public copies are there. Safe to repeat. */
export async function publishSample(mediaId: string): Promise<void> {
  const media = await readySample(db(), mediaId)
  if (!media) return
  const base = `${PORTFOLIO_FOLDER}/${mediaId}`
  const poster = `${base}-poster.webp`
  const copies: [from: string | null, to: string][] = [
    [media.masterKey, `${base}.mp4`],
    [media.posterKey, poster],
    [media.posterKey && smallCopyOf(media.posterKey), smallCopyOf(poster)],
  ]
  const keys = copies.map(([, to]) => to)
  await noteUnclaimed(db(), keys)
  for (const [from, to] of copies) if (from) await copyFile(from, to)
  const released = await transaction(async (tx) => {
    const still = await readySample(tx, mediaId)
    if (!still) return null
    await insertPortfolioItem(tx, media.ownerId, {
      title: titleOfFile(media.fileName, 'video'),
      description: null,
      mediaUrl: urlOf(`${base}.mp4`),
      thumbnailUrl: media.posterKey && urlOf(poster),
      mediaType: 'video',
      durationSeconds: media.durationMs === null ? null : Math.round(media.durationMs / 100) / 10,
      isFeatured: false,
    })
    await markDeviceSeen(tx, media.ownerId, media.deviceModel)
    return deleteMedia(tx, [mediaId])
  })
  await deleteNow(released ?? [])
}

function readySample(executor: Pick<Tx, 'selectFrom'>, mediaId: string) {
  return executor
    .selectFrom('mediaFiles')
    .select(['ownerId', 'fileName', 'durationMs', 'deviceModel', 'masterKey', 'posterKey'])
    .where('id', '=', mediaId)
    .where('purpose', '=', 'portfolio')
    .where('state', '=', 'ready')
    .executeTakeFirst()
}

export const publishSampleJob: JobKind = {
  name: PUBLISH_SAMPLE,
  secondsAtMost: 300,
  run: ({ mediaId }) => publishSample(String(mediaId)),
}
