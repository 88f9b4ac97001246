import { containing } from '#app/base/table-state.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { db } from '#app/platform/db.ts'

/** People by name or email, for admins alone; everybody else finds nobody. */
export async function findPeople(viewer: Viewer, text: string, limit: number): Promise<{ id: string; fullName: string; email: string }[]> {
  if (!isAdmin(viewer)) return []
  const rows = await db()
    .selectFrom('users')
    .select(['id', 'full_name', 'email'])
    .where('search_text', 'like', containing(text.toLowerCase()))
    .where('closed_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ id: row.id, fullName: row.full_name, email: row.email }))
}
