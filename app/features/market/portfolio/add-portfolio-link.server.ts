import { InvalidInput } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { insertPortfolioItem } from '#market/portfolio/add-portfolio-item.server.ts'
import { lockPortfolio, requireRoom } from '#market/portfolio/lock-portfolio.server.ts'
import { portfolioItemInput, sampleInput } from '#market/portfolio/portfolio-inputs.ts'
import { transaction } from '#app/platform/db.ts'

/**
 * Adds a link to a page on another site. A portfolio contains each URL only once.
 * @throws InvalidInput, Conflict (`too_many`)
 */
export async function addPortfolioLink(viewer: Viewer, input: unknown): Promise<void> {
  const { title, url, description } = parseInput(sampleInput, input)
  if (!url) throw new InvalidInput({ url: 'Enter the address of your sample.' })
  const item = parseInput(portfolioItemInput, {
    title,
    description,
    mediaUrl: url,
    mediaType: 'link',
  })
  await transaction(async (tx) => {
    await lockPortfolio(tx, viewer.id)
    const known = await tx
      .selectFrom('orbiterPortfolio')
      .select('id')
      .where('orbiterId', '=', viewer.id)
      .where('mediaUrl', '=', url)
      .executeTakeFirst()
    if (known) return
    await requireRoom(tx, viewer.id)
    await insertPortfolioItem(tx, viewer.id, item)
  })
}
