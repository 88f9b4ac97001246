/** The secrets that people's authenticator apps share with us, always encrypted in the database. */
import { replaceTotpSecret } from '#people/accounts/credentials.server.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'
import { log } from '#app/platform/log.ts'
import { currentPrefix, decrypt, encrypt, isEncrypted } from '#app/platform/encryption.ts'

const ownerOf = (userId: string) => `totp:${userId}`

export const lockTotpSecret = (secret: string, userId: string) => encrypt(secret, ownerOf(userId))

/**
 * Null when there is no secret, or when its encryption key is gone. Recovery codes still work then.
 */
export function readTotpSecret(stored: string | null, userId: string): string | null {
  if (stored === null || !isEncrypted(stored)) return stored
  const secret = decrypt(stored, ownerOf(userId))
  if (secret === null)
    log.error(
      { userId },
      'an authenticator app secret cannot be decrypted: is SECRET_KEY the key that encrypted it?',
    )
  return secret
}

const ROWS_A_BATCH = 500

/**
 * Encrypts, with the current key, secrets that are stored in plain text or with an older key that
 * is still configured.
 * @returns how many secrets were encrypted
 */
export async function lockOldTotpSecrets(executor: Db | Tx = db()): Promise<number> {
  const outdated = executor
    .selectFrom('users')
    .select(['id', 'totpSecret'])
    .where('totpSecret', 'is not', null)
    .where('totpSecret', 'not like', `${currentPrefix()}%`)
    .orderBy('id')
    .limit(ROWS_A_BATCH)
  let locked = 0
  let unreadable = 0
  for (
    let rows = await outdated.execute();
    rows.length > 0;
    rows = await outdated.where('id', '>', rows.at(-1)?.id ?? '').execute()
  ) {
    for (const { id, totpSecret: stored } of rows) {
      if (stored === null) continue
      const secret = isEncrypted(stored) ? decrypt(stored, ownerOf(id)) : stored
      if (secret === null) unreadable += 1
      else if (
        await replaceTotpSecret(executor, id, { from: stored, to: lockTotpSecret(secret, id) })
      )
        locked += 1
    }
  }
  if (locked > 0)
    log.info({ locked }, 'authenticator app secrets were encrypted with the current key')
  if (unreadable > 0)
    log.warn(
      { unreadable },
      'authenticator app secrets cannot be decrypted with SECRET_KEY or SECRET_KEY_OLD',
    )
  return locked
}
