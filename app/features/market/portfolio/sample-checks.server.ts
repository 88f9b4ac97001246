import { checksIn, type FilmCheck } from '#files/media/film-checks.ts'
import { db } from '#app/platform/db.ts'

/** What was found in the uploaded samples of an Orbiter, by item; links and pictures have none. */
export async function readSampleChecks(orbiterId: string): Promise<Map<string, FilmCheck[]>> {
  const rows = await db()
    .selectFrom('orbiterPortfolio')
    .select(['id', 'checks'])
    .where('orbiterId', '=', orbiterId)
    .execute()
  return new Map(rows.map(({ id, checks }) => [id, checksIn(checks)]))
}
