import { sql } from 'kysely'
import { likePattern } from '#app/base/search-text.ts'
import { db } from '#app/platform/db.ts'

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
