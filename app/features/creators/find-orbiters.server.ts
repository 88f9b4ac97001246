import { sql } from 'kysely'
import { containing } from '#app/base/table-state.ts'
import { db } from '#app/platform/db.ts'

/** Listed Orbiters by their name: what the marketplace shows everybody. */
export async function findOrbiters(text: string, limit: number): Promise<{ userId: string; fullName: string; location: string | null }[]> {
  const pattern = containing(text.toLowerCase())
  const rows = await db()
    .selectFrom('profiles')
    .select(['user_id', 'full_name', 'location'])
    .where('listed_at', 'is not', null)
    // The index knows the whole text of a profile, of which the name is a part.
    .where('search_text', 'like', pattern)
    .where(sql`lower(full_name)`, 'like', pattern)
    .orderBy('recommended_score', 'desc')
    .orderBy('user_id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ userId: row.user_id, fullName: row.full_name, location: row.location }))
}
