import { listFeaturedReels } from '#market/reels/reel-queries.server.ts'
import type { Reel } from '#market/reels/reel.ts'
import { loadOptional } from '#app/routes/shell/load-optional.server.ts'

/**
 * A reel of the gallery beside a form; null while there is none. The newest one opens the home page.
 * @param place which one of the newest, so that not all forms show the same
 */
export async function findAuthReel(place: 2 | 3 = 3): Promise<Reel | null> {
  const reels = await loadOptional('reels', listFeaturedReels({ limit: place }))
  return reels?.at(-1) ?? null
}
