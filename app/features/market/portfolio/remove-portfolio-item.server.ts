import { z } from 'zod'
import { NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { deleteUnnamed, filesAt, noteUnnamed } from '#files/media/unused-media.server.ts'
import { PORTFOLIO_FOLDER } from '#files/media/media-limits.ts'
import { setHasPortfolio } from '#people/accounts/profile-facts.server.ts'
import { requireUnlisted } from '#people/accounts/profile-listing.server.ts'
import { lockPortfolio } from '#market/portfolio/lock-portfolio.server.ts'
import { transaction, type Tx } from '#app/platform/db.ts'

const itemInput = z.object({ itemId: z.uuid() })

/**
 * Removes an item from the Orbiter's own portfolio.
 * @throws InvalidInput, NotFound, Conflict (`listed`) for the last video of a listing
 */
export async function removePortfolioItem(viewer: Viewer, input: unknown): Promise<void> {
  const { itemId } = parseInput(itemInput, input)
  const files = await transaction(async (tx) => {
    // Locked so that, of two removals at the same time, the second finds that its item is the last
    // one.
    await lockPortfolio(tx, viewer.id)
    const removed = await tx
      .deleteFrom('orbiterPortfolio')
      .where('id', '=', itemId)
      .where('orbiterId', '=', viewer.id)
      .returning(['mediaUrl', 'mediaType', 'thumbnailUrl'])
      .executeTakeFirst()
    if (!removed) throw new NotFound('This item is no longer in your portfolio.')
    if (isSample(removed) && !(await hasSample(tx, viewer.id)))
      await requireUnlisted(tx, viewer.id, 'sample')
    const left = await tx
      .selectFrom('orbiterPortfolio')
      .select('id')
      .where('orbiterId', '=', viewer.id)
      .limit(1)
      .executeTakeFirst()
    await setHasPortfolio(tx, viewer.id, left !== undefined)
    return noteFiles(tx, removed)
  })
  await deleteUnnamed(files)
}

/** @returns the keys of files to delete after the transaction, unless something else shows them */
async function noteFiles(
  tx: Tx,
  { mediaUrl, thumbnailUrl }: { mediaUrl: string; thumbnailUrl: string | null },
): Promise<string[]> {
  // Only uploads belong to one person. The demo's pictures and reels are shared.
  const files = filesAt([mediaUrl, thumbnailUrl]).filter((key) =>
    key.startsWith(`${PORTFOLIO_FOLDER}/`),
  )
  await noteUnnamed(tx, files)
  return files
}

/** Removes an item from an Orbiter's portfolio, in the transaction of someone else's decision. */
export async function dropPortfolioItem(tx: Tx, orbiterId: string, itemId: string): Promise<void> {
  await lockPortfolio(tx, orbiterId)
  await tx
    .deleteFrom('orbiterPortfolio')
    .where('id', '=', itemId)
    .where('orbiterId', '=', orbiterId)
    .execute()
  const left = await tx
    .selectFrom('orbiterPortfolio')
    .select('id')
    .where('orbiterId', '=', orbiterId)
    .limit(1)
    .executeTakeFirst()
  await setHasPortfolio(tx, orbiterId, left !== undefined)
}

/** True for a video that was processed. */
const isSample = ({ mediaType, mediaUrl }: { mediaType: string; mediaUrl: string }) =>
  mediaType === 'video' && mediaUrl.startsWith('/files/')

async function hasSample(tx: Tx, orbiterId: string): Promise<boolean> {
  const sample = await tx
    .selectFrom('orbiterPortfolio')
    .select('id')
    .where('orbiterId', '=', orbiterId)
    .where('mediaType', '=', 'video')
    .where('mediaUrl', 'like', '/files/%')
    .limit(1)
    .executeTakeFirst()
  return sample !== undefined
}
