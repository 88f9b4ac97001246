import { sql } from 'kysely'
import type { Tx } from '#app/platform/db.ts'

/** Takes an Orbiter's profile out of the marketplace, and keeps since when it was there. */
export async function unlistProfile(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ listed_before: sql<Date>`listed_at`, listed_at: null })
    .where('user_id', '=', userId)
    .where('listed_at', 'is not', null)
    .execute()
}

/** Puts it back where it was: only when it had been listed, and nothing else keeps it out (a suspension, a lost role). */
export async function listProfileAgain(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ listed_at: sql<Date>`listed_before`, listed_before: null })
    .where('user_id', '=', userId)
    .where('approval_status', '=', 'approved')
    .where('listed_before', 'is not', null)
    .where((eb) => eb.exists(eb.selectFrom('users').select('id').where('id', '=', userId).where('suspended_at', 'is', null)))
    .where((eb) =>
      eb.exists(eb.selectFrom('user_roles').select('id').where('user_id', '=', userId).where('role', '=', 'orbiter').where('is_active', '=', true)),
    )
    .execute()
}
