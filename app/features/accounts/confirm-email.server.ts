import type { Role } from '#app/features/accounts/account.ts'
import { recordSafety } from '#app/features/accounts/account-safety.server.ts'
import { consumeToken, revokeTokens, userOfToken } from '#app/features/accounts/one-time-tokens.server.ts'
import { startSession, type Client } from '#app/features/accounts/sessions.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

export interface Confirmed {
  sessionCookie: string
  /** Active roles, earliest first. */
  roles: Role[]
}

/**
 * Confirms the address that a link was sent to and signs its owner in; null when the link is used up or too old.
 * Every other link that was sent to the same person is worthless from then on. Somebody who is suspended is not signed in, nor
 * somebody who has a second step since: an old link must not be a way around it.
 */
export async function confirmEmail(token: string, client: Client): Promise<Confirmed | null> {
  if (token.length > 100) return null
  return transaction(async (tx) => {
    const ownerId = await userOfToken(tx, token, 'confirm-email')
    if (!ownerId) return null
    // The person's row first, so that two links of one person wait for each other instead of deadlocking.
    const owner = await tx
      .selectFrom('users')
      .select(['id', 'full_name as fullName'])
      .where('id', '=', ownerId)
      .where('suspended_at', 'is', null)
      .where('totp_confirmed_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!owner) return null
    const userId = await consumeToken(tx, token, 'confirm-email')
    if (!userId) return null
    await tx.updateTable('users').set({ email_confirmed_at: now() }).where('id', '=', userId).where('email_confirmed_at', 'is', null).execute()
    await revokeTokens(tx, userId, 'confirm-email')
    const sessionCookie = await startSession(tx, userId, client)
    const roles = await tx
      .selectFrom('user_roles')
      .select('role')
      .where('user_id', '=', userId)
      .where('is_active', '=', true)
      .orderBy('assigned_at')
      .orderBy('role')
      .execute()
    await recordSafety(tx, 'email.confirmed', owner)
    await recordEvent(tx, { kind: 'account.email-confirmed', subjectType: 'account', subjectId: userId, actorId: userId, audience: [userId] })
    return { sessionCookie, roles: roles.map((row) => row.role as Role) }
  })
}
