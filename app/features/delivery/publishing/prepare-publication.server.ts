/** Makes the public copies of a reel, then shows it or passes it to an admin for review. */
import { publishCopies, type PublicCopies } from '#files/media/publish-copies.server.ts'
import { insertPortfolioItem } from '#market/portfolio/add-portfolio-item.server.ts'
import { changePublication } from '#delivery/publishing/change-publication.server.ts'
import { PUBLIC_FOLDERS } from '#delivery/publishing/public-folders.ts'
import { insertReel } from '#market/reels/change-reel.server.ts'
import { DEFAULT_CATEGORY } from '#market/reels/reel.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import type { Task } from '#app/platform/tasks.ts'

export const PREPARE_PUBLICATION = 'prepare-publication'

function readPreparing(publicationId: string) {
  return db()
    .selectFrom('reelPublications')
    .select(['id', 'target', 'title', 'category', 'orbiterId', 'mediaFileId'])
    .where('id', '=', publicationId)
    .where('state', '=', 'preparing')
    .executeTakeFirst()
}

type Preparing = NonNullable<Awaited<ReturnType<typeof readPreparing>>>

/** Safe to repeat: a publication that is no longer being prepared stays as it is. */
export async function preparePublication(publicationId: string): Promise<void> {
  const publication = await readPreparing(publicationId)
  if (!publication) return
  const folder = PUBLIC_FOLDERS[publication.target]
  const show = publication.target === 'portfolio' ? addToPortfolio : addToGallery
  await publishCopies(publication.mediaFileId, folder, (copies) =>
    transaction(async (tx) => {
      const isOpen = await tx
        .selectFrom('reelPublications')
        .select('id')
        .where('id', '=', publicationId)
        .where('state', '=', 'preparing')
        .forUpdate()
        .executeTakeFirst()
      if (isOpen) await show(tx, publication, copies)
    }),
  )
}

async function addToPortfolio(tx: Tx, publication: Preparing, copies: PublicCopies): Promise<void> {
  const { id, orbiterId, title } = publication
  const portfolioItemId = await insertPortfolioItem(tx, orbiterId, {
    title,
    description: null,
    mediaUrl: copies.mediaUrl,
    thumbnailUrl: copies.thumbnailUrl,
    mediaType: 'video',
    durationSeconds: copies.seconds,
    isFeatured: false,
  })
  await changePublication(tx, id, { action: 'show', actorId: null, set: { portfolioItemId } })
}

/** The reel stays hidden until an admin has reviewed it. */
async function addToGallery(tx: Tx, publication: Preparing, copies: PublicCopies): Promise<void> {
  const { id, orbiterId, title, category } = publication
  const reelId = await insertReel(
    tx,
    {
      title,
      description: null,
      videoUrl: copies.mediaUrl,
      thumbnailUrl: copies.thumbnailUrl,
      category: category ?? DEFAULT_CATEGORY,
      orbiterId,
      isFeatured: false,
      isActive: false,
      durationSeconds: copies.seconds,
      tags: [],
    },
    orbiterId,
  )
  await changePublication(tx, id, { action: 'submit', actorId: null, set: { reelId } })
}

/**
 * Our decision, as for other copies of films. A master can be as large as an upload, 2 GB, and its
 * preview is copied too. At 2 MB/s, a slow disk or store needs about 20 minutes.
 */
const SECONDS_AT_MOST = 1800

export const preparePublicationTask: Task = {
  name: PREPARE_PUBLICATION,
  secondsAtMost: SECONDS_AT_MOST,
  run: ({ publicationId }) => preparePublication(String(publicationId)),
}
