import { z } from 'zod'
import { NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { saveProfileFields } from '#people/accounts/profile-fields.server.ts'
import { lockPortfolio } from '#market/portfolio/lock-portfolio.server.ts'
import { portfolioWordsInput } from '#market/portfolio/portfolio-inputs.ts'
import { transaction } from '#app/platform/db.ts'

const moveInput = z.object({ itemId: z.uuid(), direction: z.enum(['up', 'down']) })
const wordsInput = portfolioWordsInput.extend({ itemId: z.uuid() })
const coverInput = z.object({ itemId: z.uuid() })
const featureInput = z.object({ itemId: z.uuid(), isFeatured: z.enum(['true', 'false']) })

const GONE = 'This item is no longer in your portfolio.'

/**
 * Moves one of the Orbiter's own items by one place within its group: featured items come first,
 * then the others. Does nothing at the end of the group.
 * @throws InvalidInput, NotFound
 */
export async function movePortfolioItem(viewer: Viewer, input: unknown): Promise<void> {
  const { itemId, direction } = parseInput(moveInput, input)
  return transaction(async (tx) => {
    // Concurrent moves wait for each other.
    await lockPortfolio(tx, viewer.id)
    const items = await tx
      .selectFrom('orbiterPortfolio')
      .select(['id', 'isFeatured', 'displayOrder'])
      .where('orbiterId', '=', viewer.id)
      .orderBy('isFeatured', 'desc')
      .orderBy('displayOrder')
      .orderBy('createdAt', 'desc')
      .execute()
    const from = items.findIndex((item) => item.id === itemId)
    const moved = items[from]
    if (!moved) throw new NotFound(GONE)
    const to = direction === 'up' ? from - 1 : from + 1
    const other = items[to]
    if (!other || other.isFeatured !== moved.isFeatured) return
    items[from] = other
    items[to] = moved
    // Positions start at 1, because new items are added at 0, before all others.
    for (const [at, item] of items.entries()) {
      if (item.displayOrder === at + 1) continue
      await tx
        .updateTable('orbiterPortfolio')
        .set({ displayOrder: at + 1 })
        .where('id', '=', item.id)
        .execute()
    }
  })
}

/**
 * Features one of the Orbiter's own items, or stops featuring it.
 * @throws InvalidInput, NotFound
 */
export async function featurePortfolioItem(
  viewer: Viewer,
  input: unknown,
): Promise<{ isFeatured: boolean }> {
  const { itemId, isFeatured } = parseInput(featureInput, input)
  return transaction(async (tx) => {
    // The lock comes first, as everywhere, because changing an item also changes the profile's row.
    await lockPortfolio(tx, viewer.id)
    const changed = await tx
      .updateTable('orbiterPortfolio')
      .set({ isFeatured: isFeatured === 'true' })
      .where('id', '=', itemId)
      .where('orbiterId', '=', viewer.id)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new NotFound(GONE)
    return { isFeatured: isFeatured === 'true' }
  })
}

/**
 * Changes the title and description of one of the Orbiter's own items.
 * @throws InvalidInput, NotFound
 */
export async function rewordPortfolioItem(viewer: Viewer, input: unknown): Promise<void> {
  const { itemId, title, description } = parseInput(wordsInput, input)
  await transaction(async (tx) => {
    await lockPortfolio(tx, viewer.id)
    const changed = await tx
      .updateTable('orbiterPortfolio')
      .set({ title, description: description || null })
      .where('id', '=', itemId)
      .where('orbiterId', '=', viewer.id)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new NotFound(GONE)
  })
}

/**
 * Makes a video in the Orbiter's portfolio the cover of their card and profile.
 * @throws InvalidInput, NotFound
 */
export async function coverPortfolioItem(viewer: Viewer, input: unknown): Promise<void> {
  const { itemId } = parseInput(coverInput, input)
  await transaction(async (tx) => {
    const item = await tx
      .selectFrom('orbiterPortfolio')
      .select(['mediaUrl', 'thumbnailUrl'])
      .where('id', '=', itemId)
      .where('orbiterId', '=', viewer.id)
      .where('mediaType', '=', 'video')
      .executeTakeFirst()
    if (!item) throw new NotFound(GONE)
    const cover = { coverReelUrl: item.mediaUrl, coverPosterUrl: item.thumbnailUrl }
    await saveProfileFields(tx, viewer.id, cover)
  })
}
