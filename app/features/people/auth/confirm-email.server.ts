import type { Role } from '#people/accounts/account.ts'
import { recordSecurityEvent } from '#people/accounts/security-log.server.ts'
import {
  consumeToken,
  issueToken,
  revokeTokens,
  userOfToken,
} from '#people/auth/one-time-tokens.server.ts'
import { startSession, type Client } from '#people/auth/sessions.server.ts'
import { markEmailConfirmed } from '#people/accounts/credentials.server.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

/** How long the sign-in button works after an address is confirmed. */
export const CONFIRMED_SIGN_IN_MS = 15 * 60_000

export interface ConfirmingBrowser {
  client: Client
  /** The sign-up cookie, if the browser has one. */
  ownSignUpToken: string | null
  /** The person who is signed in to that browser. */
  viewerId: string | null
}

export interface Confirmed {
  /** Active roles, earliest first. */
  roles: Role[]
  /**
   * The Set-Cookie header of a new session; null when the link alone does not sign the person in.
   */
  sessionCookie: string | null
  /** For `signInConfirmed`, when the person has to press a button to sign in; null otherwise. */
  proof: string | null
}

/**
 * Confirms the address that a link was sent to. Returns null when the link was used or has expired.
 * All the person's other links stop working. The link signs in only in the browser that signed up,
 * and only while it is signed out, so that opening another person's link never changes a session.
 * An account that has since been suspended or turned on two-step sign-in is not confirmed: an old
 * link must not bypass either.
 */
export async function confirmEmail(
  token: string,
  { client, ownSignUpToken, viewerId }: ConfirmingBrowser,
): Promise<Confirmed | null> {
  if (token.length > 100) return null
  return transaction(async (tx) => {
    const ownerId = await userOfToken(tx, token, 'confirm-email')
    if (!ownerId) return null
    // Lock the person's row first, so that two links of one person wait for each other instead of
    // deadlocking.
    const owner = await lockUsable(tx, ownerId)
    if (!owner) return null
    const userId = await consumeToken(tx, token, 'confirm-email')
    if (!userId) return null
    await markEmailConfirmed(tx, userId)
    await revokeTokens(tx, userId, 'confirm-email')
    await recordSecurityEvent(tx, 'email.confirmed', owner)
    await recordEvent(tx, {
      kind: 'account.email-confirmed',
      subjectType: 'account',
      subjectId: userId,
      actorId: userId,
      audience: [userId],
    })
    const isOwnBrowser = (await userOfToken(tx, ownSignUpToken, 'own-sign-up')) === userId
    const signsIn = isOwnBrowser && viewerId === null
    const asks = !signsIn && viewerId !== userId
    return {
      sessionCookie: signsIn ? await startSession(tx, userId, client) : null,
      proof: asks ? await issueToken(tx, userId, 'confirmed-sign-in', CONFIRMED_SIGN_IN_MS) : null,
      // Read last, because signing in may have made this person the first admin.
      roles: await activeRoles(tx, userId),
    }
  })
}

/**
 * Locks the account and returns it if a link may sign in to it: it is not suspended and has no
 * two-step sign-in.
 */
export function lockUsable(tx: Tx, userId: string) {
  return tx
    .selectFrom('users')
    .select(['id', 'fullName'])
    .where('id', '=', userId)
    .where('suspendedAt', 'is', null)
    .where('totpConfirmedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function activeRoles(tx: Tx, userId: string): Promise<Role[]> {
  const rows = await tx
    .selectFrom('userRoles')
    .select('role')
    .where('userId', '=', userId)
    .where('isActive', '=', true)
    .orderBy('assignedAt')
    .orderBy('role')
    .execute()
  return rows.map((row) => row.role)
}
