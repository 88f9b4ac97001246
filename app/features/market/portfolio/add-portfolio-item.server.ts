import type { z } from 'zod'
import { parseInput } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import type { MediaReplacement } from '#files/media/media-places.server.ts'
import { lockPortfolio, requireRoom } from '#market/portfolio/lock-portfolio.server.ts'
import { portfolioItemInput } from '#market/portfolio/portfolio-inputs.ts'
import { setHasPortfolio } from '#people/accounts/profile-facts.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import type { Json } from '#db/types.ts'

/** Adds a reel or picture to an Orbiter's portfolio. @throws InvalidInput, Conflict (`too_many`) */
export function addPortfolioItem(viewer: Viewer, input: unknown): Promise<{ id: string }> {
  const item = parseInput(portfolioItemInput, input)
  return transaction(async (tx) => {
    await lockPortfolio(tx, viewer.id)
    await requireRoom(tx, viewer.id)
    return { id: await insertPortfolioItem(tx, viewer.id, item) }
  })
}

/**
 * @param checks findings about an uploaded film, for reviewers
 * @returns the ID of the item
 */
export async function insertPortfolioItem(
  tx: Tx,
  orbiterId: string,
  item: z.output<typeof portfolioItemInput>,
  checks: Json = [],
): Promise<string> {
  const id = newId()
  await tx
    .insertInto('orbiterPortfolio')
    .values({ ...item, id, orbiterId, checks: JSON.stringify(checks), createdAt: now() })
    .execute()
  await setHasPortfolio(tx, orbiterId, true)
  return id
}

/**
 * Replaces a URL on another site with the URL of our copy. A poster that the Orbiter chose stays.
 * @returns false when the item has a different URL by now
 */
export async function replacePortfolioMedia(
  tx: Tx,
  column: 'mediaUrl' | 'thumbnailUrl',
  { subjectId: itemId, from, url, posterUrl }: MediaReplacement,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('orbiterPortfolio')
    .set((eb) =>
      column === 'mediaUrl'
        ? { mediaUrl: url, thumbnailUrl: eb.fn.coalesce('thumbnailUrl', eb.val(posterUrl)) }
        : { thumbnailUrl: url },
    )
    .where('id', '=', itemId)
    .where(column, '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
