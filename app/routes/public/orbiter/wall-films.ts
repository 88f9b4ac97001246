import type { PortfolioItem } from '#market/creators/creator.ts'
import type { PublicProfile } from '#market/creators/creator-queries.server.ts'

/** How many films stand beside the first one. */
const BESIDE = 8

/** What the dialog shows of an item. */
export type ShownItem = Pick<
  PortfolioItem,
  'id' | 'title' | 'description' | 'mediaUrl' | 'thumbnailUrl' | 'mediaType'
>

/** The films at the top of a profile. */
export interface FilmWall {
  /** The large one: the cover, or the first film. Null if there is no film at all. */
  cover: ShownItem | null
  beside: ShownItem[]
  /** How many items the portfolio has, if there are more films than places on the wall. */
  all: number | null
}

/** The wall in the order of the portfolio; the cover comes first, and stands on it only once. */
export function wallOf(
  { reelUrl, posterUrl, fullName }: Pick<PublicProfile, 'reelUrl' | 'posterUrl' | 'fullName'>,
  items: readonly PortfolioItem[],
): FilmWall {
  const films = items.filter((item) => item.mediaType === 'video' && item.thumbnailUrl)
  const own = reelUrl ? items.find((item) => item.mediaUrl === reelUrl) : films[0]
  const cover = reelUrl
    ? {
        id: own?.id ?? 'cover',
        title: own?.title ?? `A reel by ${fullName}`,
        description: own?.description ?? null,
        mediaUrl: reelUrl,
        thumbnailUrl: posterUrl ?? own?.thumbnailUrl ?? null,
        mediaType: 'video' as const,
      }
    : own
  const others = films.filter((item) => item.mediaUrl !== cover?.mediaUrl)
  return {
    cover: cover ? shown(cover) : null,
    beside: others.slice(0, BESIDE).map(shown),
    all: others.length > BESIDE ? items.length : null,
  }
}

const shown = (item: ShownItem): ShownItem => ({
  id: item.id,
  title: item.title,
  description: item.description,
  mediaUrl: item.mediaUrl,
  thumbnailUrl: item.thumbnailUrl,
  mediaType: item.mediaType,
})
