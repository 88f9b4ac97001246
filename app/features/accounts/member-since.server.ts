import type { Viewer } from '#app/features/accounts/viewer.ts'
import { db } from '#app/platform/db.ts'

/** When the account was created. */
export async function getMemberSince(viewer: Viewer): Promise<string> {
  const { createdAt } = await db()
    .selectFrom('users')
    .select('createdAt')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  return createdAt.toISOString()
}
