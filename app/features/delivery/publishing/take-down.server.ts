/** Takes published reels down, wherever they are shown. */
import { clearCovers } from '#people/accounts/profile-fields.server.ts'
import { publicKeysOf } from '#files/media/publish-copies.server.ts'
import { deleteSoon } from '#files/media/unused-media.server.ts'
import { dropPortfolioItem } from '#market/portfolio/remove-portfolio-item.server.ts'
import { changePublication } from '#delivery/publishing/change-publication.server.ts'
import { PUBLIC_FOLDERS } from '#delivery/publishing/public-folders.ts'
import { removeReel } from '#market/reels/change-reel.server.ts'
import type { Tx } from '#app/platform/db.ts'
import { urlOf } from '#app/platform/storage.ts'

interface TakingDown {
  pieceId: string
  target: 'portfolio' | 'gallery'
  actorId: string
}

/** Takes down all publications of a piece in one place. */
export async function takeDown(tx: Tx, { pieceId, target, actorId }: TakingDown): Promise<void> {
  const shown = await tx
    .selectFrom('reelPublications')
    .select('id')
    .where('deliverableId', '=', pieceId)
    .where('target', '=', target)
    .where('state', 'in', ['preparing', 'review', 'published'])
    .execute()
  for (const { id } of shown) await withdraw(tx, id, actorId)
}

/** @returns whether the publication was shown or being prepared */
export async function withdraw(tx: Tx, publicationId: string, actorId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('reelPublications')
    .select(['portfolioItemId', 'reelId', 'orbiterId', 'mediaFileId', 'target'])
    .where('id', '=', publicationId)
    .forUpdate()
    .executeTakeFirst()
  const set = { portfolioItemId: null, reelId: null }
  if (!row || !(await changePublication(tx, publicationId, { action: 'withdraw', actorId, set })))
    return false
  if (row.portfolioItemId) await dropPortfolioItem(tx, row.orbiterId, row.portfolioItemId)
  if (row.reelId) await removeReel(tx, row.reelId, actorId)
  await takeAway(tx, row)
  return true
}

/** Deletes the public files of a publication. Its Orbiter may also have made one a cover. */
export async function takeAway(
  tx: Tx,
  { mediaFileId, target }: { mediaFileId: string; target: TakingDown['target'] },
): Promise<void> {
  const files = publicKeysOf(mediaFileId, PUBLIC_FOLDERS[target])
  await clearCovers(tx, files.map(urlOf))
  await deleteSoon(tx, files)
}
