import { now } from '#app/platform/clock.ts'
import type { Db, Tx } from '#app/platform/db.ts'
import { hashToken, newToken } from '#app/platform/tokens.ts'

type Purpose =
  | 'confirm-email'
  | 'own-sign-up'
  | 'confirmed-sign-in'
  | 'reset-password'
  | 'change-email'
  | 'second-step'

/** @param newEmail the address that a change of email leads to */
export async function issueToken(
  executor: Db | Tx,
  userId: string,
  purpose: Purpose,
  lifetimeMs: number,
  newEmail: string | null = null,
): Promise<string> {
  const token = newToken()
  await executor
    .insertInto('oneTimeTokens')
    .values({
      tokenHash: hashToken(token),
      userId,
      purpose,
      createdAt: now(),
      expiresAt: new Date(now().getTime() + lifetimeMs),
      newEmail,
    })
    .execute()
  return token
}

/**
 * Uses a token up; the user it belonged to, or null when it is unknown, expired or already used.
 * Exactly one of many succeeds.
 */
export async function consumeToken(
  tx: Tx,
  token: string,
  purpose: Purpose,
): Promise<string | null> {
  const row = await tx
    .updateTable('oneTimeTokens')
    .set({ usedAt: now() })
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now())
    .returning('userId')
    .executeTakeFirst()
  return row?.userId ?? null
}

/** The user of a token that has not been used or revoked; looking does not use it up. */
export async function userOfToken(
  executor: Db | Tx,
  token: string | null,
  purpose: Purpose,
): Promise<string | null> {
  if (!token) return null
  const row = await executor
    .selectFrom('oneTimeTokens')
    .select('userId')
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return row?.userId ?? null
}

/** Makes a person's outstanding tokens of a purpose worthless. */
export async function revokeTokens(tx: Tx, userId: string, purpose: Purpose): Promise<void> {
  await tx
    .updateTable('oneTimeTokens')
    .set({ usedAt: now() })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute()
}

/** Where an unused link for a change of email leads; null when it no longer works. */
export async function newEmailOfToken(executor: Db | Tx, token: string): Promise<string | null> {
  const row = await executor
    .selectFrom('oneTimeTokens')
    .select('newEmail')
    .where('tokenHash', '=', hashToken(token))
    .where('purpose', '=', 'change-email')
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now())
    .executeTakeFirst()
  return row?.newEmail ?? null
}
