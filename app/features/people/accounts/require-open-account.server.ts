import { Conflict } from '#app/base/errors.ts'
import type { Tx } from '#app/platform/db.ts'

/**
 * Returns whether an account is open. An open account cannot be closed until the transaction ends.
 * If another transaction is closing it now, this waits for the result.
 */
export async function hasOpenAccount(tx: Tx, userId: string): Promise<boolean> {
  const open = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('closedAt', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return open !== undefined
}

/**
 * Call this before writing anything that prevents an account from closing later.
 * @throws Conflict (`account-closed`)
 */
export async function requireOpenAccount(tx: Tx, userId: string): Promise<void> {
  if (!(await hasOpenAccount(tx, userId)))
    throw new Conflict('account-closed', 'This account is closed.')
}
