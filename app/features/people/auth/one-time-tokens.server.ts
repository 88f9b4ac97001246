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

/** @param newEmail the new address, for a `change-email` token */
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
 * Uses up a token and returns its user, or null when it is unknown, expired, or already used. Of
 * several concurrent calls, exactly one succeeds.
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

/** Returns the user of a valid token, without using up the token. */
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

/** Revokes a person's outstanding tokens for a purpose. */
export async function revokeTokens(tx: Tx, userId: string, purpose: Purpose): Promise<void> {
  await tx
    .updateTable('oneTimeTokens')
    .set({ usedAt: now() })
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .execute()
}

/** Returns the new address of a valid `change-email` token; null when the token no longer works. */
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
