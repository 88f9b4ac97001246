import { NotAllowed } from '#app/base/errors.ts'
import { likePattern } from '#app/base/search-text.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { db } from '#app/platform/db.ts'

/** Finds people by name or email, newest first. @throws NotAllowed */
export async function findPeople(
  viewer: Viewer,
  text: string,
  limit: number,
): Promise<{ id: string; fullName: string; email: string }[]> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return await db()
    .selectFrom('users')
    .select(['id', 'fullName', 'email'])
    .where('searchText', 'like', likePattern(text.toLowerCase()))
    .where('closedAt', 'is', null)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
}
