import { z } from 'zod'
import { NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'

const moveInput = z.object({ itemId: z.uuid(), direction: z.enum(['up', 'down']) })
const coverInput = z.object({ itemId: z.uuid() })
const featureInput = z.object({ itemId: z.uuid(), isFeatured: z.enum(['true', 'false']) })

const GONE = 'This item is no longer in your portfolio.'

/**
 * Moves an item of the Orbiter's own one place on, among the featured ones or among the others: featured ones stay first.
 * At the end of its group it stays where it is. @throws InvalidInput, NotFound
 */
export async function movePortfolioItem(viewer: Viewer, input: unknown): Promise<void> {
  const { itemId, direction } = parseInput(moveInput, input)
  return transaction(async (tx) => {
    // Two moves at once wait for each other.
    await tx.selectFrom('profiles').select('user_id').where('user_id', '=', viewer.id).forUpdate().execute()
    const items = await tx
      .selectFrom('orbiter_portfolio')
      .select(['id', 'is_featured', 'display_order'])
      .where('orbiter_id', '=', viewer.id)
      .orderBy('is_featured', 'desc')
      .orderBy('display_order')
      .orderBy('created_at', 'desc')
      .execute()
    const from = items.findIndex((item) => item.id === itemId)
    const moved = items[from]
    if (!moved) throw new NotFound(GONE)
    const to = direction === 'up' ? from - 1 : from + 1
    const other = items[to]
    if (!other || other.is_featured !== moved.is_featured) return
    items[from] = other
    items[to] = moved
    // From 1: what is added later stands at 0, before all others.
    for (const [at, item] of items.entries()) {
      if (item.display_order === at + 1) continue
      await tx
        .updateTable('orbiter_portfolio')
        .set({ display_order: at + 1 })
        .where('id', '=', item.id)
        .execute()
    }
  })
}

/** Says whether an item of the Orbiter's own is among those shown first. @throws InvalidInput, NotFound */
export async function featurePortfolioItem(viewer: Viewer, input: unknown): Promise<{ isFeatured: boolean }> {
  const { itemId, isFeatured } = parseInput(featureInput, input)
  return transaction(async (tx) => {
    const changed = await tx
      .updateTable('orbiter_portfolio')
      .set({ is_featured: isFeatured === 'true' })
      .where('id', '=', itemId)
      .where('orbiter_id', '=', viewer.id)
      .returning('id')
      .executeTakeFirst()
    if (!changed) throw new NotFound(GONE)
    return { isFeatured: isFeatured === 'true' }
  })
}

/** Makes a video of the Orbiter's portfolio the cover of their card and profile. @throws InvalidInput, NotFound */
export async function coverPortfolioItem(viewer: Viewer, input: unknown): Promise<void> {
  const { itemId } = parseInput(coverInput, input)
  await transaction(async (tx) => {
    const item = await tx
      .selectFrom('orbiter_portfolio')
      .select(['media_url', 'thumbnail_url'])
      .where('id', '=', itemId)
      .where('orbiter_id', '=', viewer.id)
      .where('media_type', '=', 'video')
      .executeTakeFirst()
    if (!item) throw new NotFound(GONE)
    const cover = { cover_reel_url: item.media_url, cover_poster_url: item.thumbnail_url, updated_at: now() }
    await tx.updateTable('profiles').set(cover).where('user_id', '=', viewer.id).execute()
  })
}
