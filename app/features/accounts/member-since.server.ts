import type { Viewer } from '#app/features/accounts/viewer.ts'
import { db } from '#app/platform/db.ts'

/** When the account was created. */
export async function getMemberSince(viewer: Viewer): Promise<string> {
  const { created_at: createdAt } = await db().selectFrom('users').select('created_at').where('id', '=', viewer.id).executeTakeFirstOrThrow()
  return createdAt.toISOString()
}
