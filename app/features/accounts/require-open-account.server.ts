import { Conflict } from '#app/base/errors.ts'
import type { Tx } from '#app/platform/db.ts'

/**
 * Keeps an account from closing until the transaction ends, for what keeps it from closing
 * afterwards. Whoever was closing it at this moment is waited for.
 * @throws Conflict (`account-closed`)
 */
export async function requireOpenAccount(tx: Tx, userId: string): Promise<void> {
  const open = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('closedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!open) throw new Conflict('account-closed', 'This account is closed.')
}
