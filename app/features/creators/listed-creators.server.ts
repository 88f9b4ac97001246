/** Orbiters whose profile is public. */
import { sql } from 'kysely'
import { likePattern } from '#app/base/search-text.ts'
import { db } from '#app/platform/db.ts'

/** One sitemap holds at most 50,000 addresses; the pages of the site need a few of them. */
const MOST_IN_A_SITEMAP = 49_000

/** Everybody whose profile is public, with the time of its last change. */
export async function listListedCreators(): Promise<{ userId: string; updatedAt: Date }[]> {
  return await db()
    .selectFrom('profiles')
    .select(['userId', 'updatedAt'])
    .where('listedAt', 'is not', null)
    .orderBy('listedAt')
    .limit(MOST_IN_A_SITEMAP)
    .execute()
}

/** Listed Orbiters by their name: what the marketplace shows everybody. */
export async function findOrbiters(
  text: string,
  limit: number,
): Promise<{ userId: string; fullName: string; location: string | null }[]> {
  const pattern = likePattern(text.toLowerCase())
  return await db()
    .selectFrom('profiles')
    .select(['userId', 'fullName', 'location'])
    .where('listedAt', 'is not', null)
    // The index knows the whole text of a profile, of which the name is a part.
    .where('searchText', 'like', pattern)
    .where(sql`lower(full_name)`, 'like', pattern)
    .orderBy('recommendedScore', 'desc')
    .orderBy('userId')
    .limit(limit)
    .execute()
}
