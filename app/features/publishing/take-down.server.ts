/** Takes published reels down, wherever they are. */
import { dropPortfolioItem } from '#app/features/portfolio/remove-portfolio-item.server.ts'
import {
  changePublication,
  changeShownReel,
} from '#app/features/publishing/change-publication.server.ts'
import type { Tx } from '#app/platform/db.ts'

interface TakingDown {
  pieceId: string
  target: 'portfolio' | 'gallery'
  actorId: string
}

/** All publications of a piece in one place. */
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

/** @returns whether it was shown, or on its way */
export async function withdraw(tx: Tx, publicationId: string, actorId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('reelPublications')
    .select(['portfolioItemId', 'reelId', 'orbiterId'])
    .where('id', '=', publicationId)
    .forUpdate()
    .executeTakeFirst()
  const set = { portfolioItemId: null, reelId: null }
  if (!row || !(await changePublication(tx, publicationId, { action: 'withdraw', actorId, set })))
    return false
  if (row.portfolioItemId) await dropPortfolioItem(tx, row.orbiterId, row.portfolioItemId)
  if (row.reelId) await changeShownReel(tx, row.reelId, { action: 'delete', actorId })
  return true
}
