/** Orbiters whose profile is public. */
import { sql } from 'kysely'
import { db } from '#app/platform/db.ts'

/** A sitemap holds at most 50,000 URLs; this leaves room for the site's own pages. */
const MOST_IN_A_SITEMAP = 49_000

/** All Orbiters with a public profile, and when each profile last changed. */
export async function listListedCreators(): Promise<{ userId: string; updatedAt: Date }[]> {
  return await db()
    .selectFrom('profiles')
    .select(['userId', 'updatedAt'])
    .where('listedAt', 'is not', null)
    .orderBy('listedAt')
    .limit(MOST_IN_A_SITEMAP)
    .execute()
}

/** Finds listed Orbiters by the beginnings of their names. */
export async function findOrbiters(
  text: string,
  limit: number,
): Promise<{ userId: string; fullName: string; location: string | null }[]> {
  const names = sql<string>`(select string_agg(quote_literal('name:' || token) || ':*', ' & ')::tsquery
    from unnest(search_tokens(${text})) as token)`
  return await db()
    .selectFrom('creatorSearch as found')
    .innerJoin('profiles', 'profiles.userId', 'found.userId')
    .select(['profiles.userId', 'profiles.fullName', 'profiles.location'])
    .where(sql<boolean>`found.words @@ ${names}`)
    .orderBy('found.byRecommended')
    .orderBy('found.userId')
    .limit(limit)
    .execute()
}
