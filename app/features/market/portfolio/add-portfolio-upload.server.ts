import { parseInput } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import { requireOrbiter, type Viewer } from '#people/accounts/viewer.ts'
import { addPortfolioItem } from '#market/portfolio/add-portfolio-item.server.ts'
import { requireRoom } from '#market/portfolio/lock-portfolio.server.ts'
import { portfolioWordsInput } from '#market/portfolio/portfolio-inputs.ts'
import { PORTFOLIO_FOLDER } from '#files/media/media-limits.ts'
import { pictureKeysOf, storePicture } from '#files/media/store-picture.server.ts'
import { storing } from '#files/media/unused-media.server.ts'
import { db } from '#app/platform/db.ts'
import { countTry } from '#app/platform/rate-limit.ts'

/**
 * Adds a picture from the Orbiter's device.
 * @throws NotAllowed, InvalidInput, Conflict, RateLimited
 */
export async function addPortfolioPicture(
  viewer: Viewer,
  input: unknown,
  bytes: Uint8Array,
): Promise<void> {
  requireOrbiter(viewer)
  const words = parseInput(portfolioWordsInput, input)
  await requireRoom(db(), viewer.id)
  await countTry({ key: `portfolio:account:${viewer.id}`, limit: 40, windowSeconds: 3600 })
  const base = `${PORTFOLIO_FOLDER}/${newId()}`
  await storing(pictureKeysOf(base), async () => {
    const media = await storePicture(base, bytes)
    await addPortfolioItem(viewer, { ...words, ...media, mediaType: 'image' })
  })
}
