import type { Route } from './+types/reels'
import { viewerContext } from '#people/accounts/viewer.ts'
import { listReels } from '#market/reels/reel-queries.server.ts'
import { listLikedReels } from '#market/reels/set-reel-like.server.ts'

/**
 * The gallery's next page as JSON: the same parameters and rows as the page, and which of the reels
 * this person likes.
 */
export async function loader({ request, context }: Route.LoaderArgs) {
  const params = new URL(request.url).searchParams
  const { rows, nextCursor } = await listReels({
    category: params.get('category')?.trim().slice(0, 60),
    cursor: params.get('after'),
  })
  const likedIds = await listLikedReels(
    context.get(viewerContext),
    rows.map(({ id }) => id),
  )
  return Response.json(
    { reels: rows, nextCursor, likedIds },
    { headers: { 'Cache-Control': 'private, no-store' } },
  )
}
