import type { Viewer } from '#people/accounts/viewer.ts'
import {
  findReel,
  listCategories,
  listFeaturedReels,
  listReels,
  REELS_PER_PAGE,
} from '#market/reels/reel-queries.server.ts'
import { listLikedReels } from '#market/reels/set-reel-like.server.ts'
import type { ReelList } from '#app/routes/public/browse-reels/more-reels.ts'

/** The most pages that a URL may request. */
export const MOST_PAGES = 40

/** The first one is as large as four others: together they fill two rows of six columns. */
const FEATURED_SHOWN = 9

interface Question {
  requested: string
  after: string | null
  pages: number
  reelId: string | null
}

export async function readGallery(
  { requested, after, pages, reelId }: Question,
  viewer: Viewer | null,
) {
  const [categories, opened] = await Promise.all([
    listCategories(),
    reelId === null ? null : findReel(reelId),
  ])
  // Use the spelling in the list; a category that is not listed has no reels.
  const category =
    requested &&
    (categories.find((name) => name.toLowerCase() === requested.toLowerCase()) ?? requested)
  const [featured, page] = await Promise.all([
    after === null ? listFeaturedReels({ category, limit: FEATURED_SHOWN }) : [],
    listReels({ category, cursor: after, limit: pages * REELS_PER_PAGE }),
  ])
  const ids = [...featured, ...page.rows, ...(opened ? [opened] : [])].map(({ id }) => id)
  const list: ReelList = {
    reels: page.rows,
    nextCursor: page.nextCursor,
    likedIds: await listLikedReels(viewer, ids),
  }
  return { categories, category: category || null, featured, list, opened }
}

export type Gallery = Awaited<ReturnType<typeof readGallery>>
