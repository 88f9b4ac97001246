import { listTaggedReels } from '#market/reels/reel-queries.server.ts'
import type { Reel } from '#market/reels/reel.ts'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'

/** Enough to come to the end of a small gallery. */
const REELS_READ = 60

/**
 * The oldest reel with a tag that does not stand on the page already.
 * @param html what the page shows
 */
export async function findClosingReel(tag: string, html: string): Promise<Reel | null> {
  const reels = await loadOptional('closing reel', listTaggedReels(tag, REELS_READ))
  const isNew = ({ id, posterUrl }: Reel) =>
    posterUrl !== null && !html.includes(posterUrl) && !html.includes(id)
  return reels?.findLast(isNew) ?? null
}
