import { sql } from 'kysely'
import type { Tx } from '#app/platform/db.ts'

/** Takes an Orbiter's profile off the marketplace, and stores since when it was listed. */
export async function unlistProfile(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ listedBefore: sql<Date>`listed_at`, listedAt: null })
    .where('userId', '=', userId)
    .where('listedAt', 'is not', null)
    .execute()
}

/**
 * Lists a profile again if it was listed before, unless the Orbiter is suspended or lost the role.
 */
export async function listProfileAgain(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ listedAt: sql<Date>`listed_before`, listedBefore: null })
    .where('userId', '=', userId)
    .where('approvalStatus', '=', 'approved')
    .where('listedBefore', 'is not', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('users')
          .select('id')
          .where('id', '=', userId)
          .where('suspendedAt', 'is', null),
      ),
    )
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('userRoles')
          .select('id')
          .where('userId', '=', userId)
          .where('role', '=', 'orbiter')
          .where('isActive', '=', true),
      ),
    )
    .execute()
}
