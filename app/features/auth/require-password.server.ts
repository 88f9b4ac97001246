import { InvalidInput } from '#app/base/errors.ts'
import { recordSecurityEvent } from '#app/features/accounts/security-log.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { verifyPassword } from '#app/features/auth/passwords.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { countTry, forgetTries } from '#app/platform/rate-limit.ts'

/**
 * An open session alone must not be enough to take an account over.
 * @throws InvalidInput beside `currentPassword`, RateLimited
 */
export async function requirePassword(viewer: Viewer, password: string): Promise<void> {
  const key = `current-password:account:${viewer.id}`
  await countTry({ key, limit: 10, windowSeconds: 900 })
  const row = await db()
    .selectFrom('users')
    .select('passwordHash')
    .where('id', '=', viewer.id)
    .executeTakeFirst()
  if (row && !row.passwordHash)
    throw new InvalidInput({
      currentPassword: 'You have no password yet. Choose one first, under Security.',
    })
  if (!(await verifyPassword(password, row?.passwordHash ?? null))) {
    await transaction((tx) => recordSecurityEvent(tx, 'password.mistaken', viewer))
    throw new InvalidInput({ currentPassword: "That isn't your current password." })
  }
  await forgetTries(key)
}
