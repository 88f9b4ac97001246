import { Conflict } from '#app/base/errors.ts'
import type { Tx } from '#app/platform/db.ts'

/**
 * Whether an account is open: then it stays so until the transaction ends. Anyone who was closing
 * it at this moment is waited for.
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
 * For what keeps an account from closing afterwards.
 * @throws Conflict (`account-closed`)
 */
export async function requireOpenAccount(tx: Tx, userId: string): Promise<void> {
  if (!(await hasOpenAccount(tx, userId)))
    throw new Conflict('account-closed', 'This account is closed.')
}
