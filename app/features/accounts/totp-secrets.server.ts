/** The secrets that people's authenticator apps share with us: in the database only locked. */
import { db, type Db, type Tx } from '#app/platform/db.ts'
import { log } from '#app/platform/log.ts'
import { isSealed, seal, unseal } from '#app/platform/sealed.ts'

export const lockTotpSecret = (secret: string, userId: string) => seal(secret, `totp:${userId}`)

/** Null: there is none, or the key that locked it is gone; recovery codes still sign in then. */
export function readTotpSecret(stored: string | null, userId: string): string | null {
  if (stored === null || !isSealed(stored)) return stored
  const secret = unseal(stored, `totp:${userId}`)
  if (secret === null) log.error({ userId }, 'the secret of an authenticator app cannot be opened: is SECRET_KEY the one that it was locked with?')
  return secret
}

/** Locks what was written before secrets were locked. @returns how many there were */
export async function lockOldTotpSecrets(executor: Db | Tx = db()): Promise<number> {
  const rows = await executor
    .selectFrom('users')
    .select(['id', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .where('totp_secret', 'not like', 'sealed1.%')
    .execute()
  for (const { id, totp_secret: secret } of rows) {
    if (secret === null) continue
    // Another process may have locked or replaced it meanwhile.
    await executor
      .updateTable('users')
      .set({ totp_secret: lockTotpSecret(secret, id) })
      .where('id', '=', id)
      .where('totp_secret', '=', secret)
      .execute()
  }
  return rows.length
}
