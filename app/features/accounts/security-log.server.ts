/** What concerns the safety of an account: a row in the audit, and the password asked for once more. */
import { InvalidInput } from '#app/base/errors.ts'
import { verifyPassword } from '#app/features/auth/passwords.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { countTry, forgetTries } from '#app/platform/rate-limit.ts'

export interface Person {
  id: string
  fullName: string
}

interface SafetyFacts {
  from?: string | null
  to?: string | null
  reason?: string | null
  /** False where somebody who is not signed in did it, from whom nobody knows. */
  isOwner?: boolean
}

/** One row in the audit about somebody's own account. */
export async function recordSafety(tx: Tx, action: string, person: Person, { isOwner = true, ...facts }: SafetyFacts = {}): Promise<void> {
  await recordAudit(tx, {
    area: 'security',
    action,
    actor: isOwner ? { id: person.id, fullName: person.fullName } : null,
    subjectType: 'account',
    subjectId: person.id,
    subjectLabel: person.fullName,
    ...facts,
  })
}

/**
 * An open session alone must not be enough to take an account over.
 * @throws InvalidInput beside `currentPassword`, RateLimited
 */
export async function requirePassword(viewer: Viewer, password: string): Promise<void> {
  const key = `current-password:account:${viewer.id}`
  await countTry({ key, limit: 10, windowSeconds: 900 })
  const row = await db().selectFrom('users').select('passwordHash').where('id', '=', viewer.id).executeTakeFirst()
  if (row && !row.passwordHash) throw new InvalidInput({ currentPassword: 'You have no password yet. Choose one first, under Security.' })
  if (!(await verifyPassword(password, row?.passwordHash ?? null))) {
    await transaction((tx) => recordSafety(tx, 'password.mistaken', viewer))
    throw new InvalidInput({ currentPassword: 'That is not your current password.' })
  }
  await forgetTries(key)
}
