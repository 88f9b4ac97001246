import { checksIn, type FilmCheck } from '#files/media/film-checks.ts'
import { db } from '#app/platform/db.ts'

/** The findings about an Orbiter's uploaded samples, by item. Links and pictures have none. */
export async function readSampleChecks(orbiterId: string): Promise<Map<string, FilmCheck[]>> {
  const rows = await db()
    .selectFrom('orbiterPortfolio')
    .select(['id', 'checks'])
    .where('orbiterId', '=', orbiterId)
    .execute()
  return new Map(rows.map(({ id, checks }) => [id, checksIn(checks)]))
}
