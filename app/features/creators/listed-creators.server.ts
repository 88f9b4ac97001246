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
