import type { Tx } from '#app/platform/db.ts'

/**
 * Locks an Orbiter's portfolio until the transaction ends: of two changes at once, the second one
 * sees what the first has left.
 */
export async function lockPortfolio(tx: Tx, orbiterId: string): Promise<void> {
  await tx
    .selectFrom('profiles')
    .select('userId')
    .where('userId', '=', orbiterId)
    .forUpdate()
    .execute()
}
