/** Orbiters whose profile is public. */
import { sql } from 'kysely'
import { likePattern } from '#app/base/search-text.ts'
import { db } from '#app/platform/db.ts'

/** A sitemap holds at most 50,000 URLs; this leaves room for the site's own pages. */
const MOST_IN_A_SITEMAP = 49_000

/** Everyone with a public profile, and when it last changed. */
export async function listListedCreators(): Promise<{ userId: string; updatedAt: Date }[]> {
  return await db()
    .selectFrom('profiles')
    .select(['userId', 'updatedAt'])
    .where('listedAt', 'is not', null)
    .orderBy('listedAt')
    .limit(MOST_IN_A_SITEMAP)
    .execute()
}

/** Finds listed Orbiters by name. */
export async function findOrbiters(
  text: string,
  limit: number,
): Promise<{ userId: string; fullName: string; location: string | null }[]> {
  const pattern = likePattern(text.toLowerCase())
  return await db()
    .selectFrom('profiles')
    .select(['userId', 'fullName', 'location'])
    .where('listedAt', 'is not', null)
    // The index covers the whole text of a profile, including the name.
    .where('searchText', 'like', pattern)
    .where(sql`lower(full_name)`, 'like', pattern)
    .orderBy('recommendedScore', 'desc')
    .orderBy('userId')
    .limit(limit)
    .execute()
}
