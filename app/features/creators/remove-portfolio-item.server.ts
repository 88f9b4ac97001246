import { z } from 'zod'
import { NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { deleteUnusedMedia } from '#app/features/accounts/unused-media.server.ts'
import { PORTFOLIO_FOLDER } from '#app/features/creators/portfolio.ts'
import { transaction } from '#app/platform/db.ts'
import { urlOf } from '#app/platform/storage.ts'

const itemInput = z.object({ itemId: z.uuid() })

/** Takes an item out of the Orbiter's own portfolio. @throws InvalidInput, NotFound */
export async function removePortfolioItem(viewer: Viewer, input: unknown): Promise<void> {
  const { itemId } = parseInput(itemInput, input)
  const files = await transaction(async (tx) => {
    const gone = await tx
      .deleteFrom('orbiter_portfolio')
      .where('id', '=', itemId)
      .where('orbiter_id', '=', viewer.id)
      .returning(['media_url', 'thumbnail_url'])
      .executeTakeFirst()
    if (!gone) throw new NotFound('This item is no longer in your portfolio.')
    const left = await tx.selectFrom('orbiter_portfolio').select('id').where('orbiter_id', '=', viewer.id).limit(1).executeTakeFirst()
    await tx
      .updateTable('profiles')
      .set({ has_portfolio: left !== undefined })
      .where('user_id', '=', viewer.id)
      .execute()
    return [gone.media_url, gone.thumbnail_url]
  })
  // Only uploads belong to somebody; pictures and reels that came with the program are shared.
  await deleteUnusedMedia(files.filter((url) => url?.startsWith(urlOf(`${PORTFOLIO_FOLDER}/`))))
}
