import { now } from '#app/platform/clock.ts'
import type { Db, Tx } from '#app/platform/db.ts'
import { hashToken, newToken } from '#app/platform/tokens.ts'

type Purpose = 'confirm-email' | 'own-sign-up' | 'confirmed-sign-in' | 'reset-password' | 'change-email' | 'second-step'

/** @param newEmail the address that a change of e-mail leads to */
export async function issueToken(executor: Db | Tx, userId: string, purpose: Purpose, lifetimeMs: number, newEmail: string | null = null): Promise<string> {
  const token = newToken()
  await executor
    .insertInto('one_time_tokens')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      purpose,
      created_at: now(),
      expires_at: new Date(now().getTime() + lifetimeMs),
      new_email: newEmail,
    })
    .execute()
  return token
}

/** Uses a token up; the user it belonged to, or null when it is unknown, expired or already used. Exactly one of many succeeds. */
export async function consumeToken(tx: Tx, token: string, purpose: Purpose): Promise<string | null> {
  const row = await tx
    .updateTable('one_time_tokens')
    .set({ used_at: now() })
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .returning('user_id')
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** The user of a token that has not been used or revoked; looking does not use it up. */
export async function userOfToken(executor: Db | Tx, token: string | null, purpose: Purpose): Promise<string | null> {
  if (!token) return null
  const row = await executor
    .selectFrom('one_time_tokens')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** Makes a person's outstanding tokens of a purpose worthless. */
export async function revokeTokens(tx: Tx, userId: string, purpose: Purpose): Promise<void> {
  await tx
    .updateTable('one_time_tokens')
    .set({ used_at: now() })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .execute()
}

/** Where an unused link for a change of e-mail leads; null when it no longer works. */
export async function newEmailOfToken(executor: Db | Tx, token: string): Promise<string | null> {
  const row = await executor
    .selectFrom('one_time_tokens')
    .select('new_email')
    .where('token_hash', '=', hashToken(token))
    .where('purpose', '=', 'change-email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  return row?.new_email ?? null
}
