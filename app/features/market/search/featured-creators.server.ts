/** The Orbiters on the home page. */
import {
  CREATOR_CARD_COLUMNS,
  toCard,
  type CardRow,
} from '#market/creators/creator-card-row.server.ts'
import { FEATURED_SHOWN, type CreatorCardData } from '#market/creators/creator.ts'
import { DEFAULT_SEARCH } from '#market/creators/creator-search.ts'
import { searchCreators } from '#market/search/search-creators.server.ts'
import { prepared } from '#app/platform/db.ts'

const FEATURED_SQL = `select ${CREATOR_CARD_COLUMNS} from profiles
  where featured_order is not null and listed_at is not null and is_available order by featured_order limit ${FEATURED_SHOWN}`

/**
 * Listed Orbiters who take bookings: first those whom admins feature, in the order they were
 * featured, then the recommended ones.
 */
export async function listFeaturedCreators(): Promise<CreatorCardData[]> {
  const [featured, recommended] = await Promise.all([
    prepared<CardRow & Record<string, unknown>>('featured-creators', FEATURED_SQL, []),
    searchCreators(DEFAULT_SEARCH),
  ])
  const ids = new Set(featured.map(({ user_id: userId }) => userId))
  const others = recommended.rows.filter(({ userId }) => !ids.has(userId))
  return [...featured.map((row) => toCard(row)), ...others].slice(0, FEATURED_SHOWN)
}
