/** Signs in with a button, in a browser that opened a confirmation link but did not sign up. */
import { isUuid } from '#app/base/ids.ts'
import type { Role } from '#people/accounts/account.ts'
import { recordSecurityEvent } from '#people/accounts/security-log.server.ts'
import { activeRoles, lockUsable } from '#people/auth/confirm-email.server.ts'
import { consumeToken, userOfToken } from '#people/auth/one-time-tokens.server.ts'
import { dropSession, startSession, type Client } from '#people/auth/sessions.server.ts'
import { db, transaction } from '#app/platform/db.ts'

export interface ConfirmedAccount {
  id: string
  email: string
  fullName: string
}

/**
 * Returns the account whose address this browser has just confirmed, without using up the proof.
 */
export async function findConfirmedAccount(proof: string | null): Promise<ConfirmedAccount | null> {
  const userId = await userOfToken(db(), proof, 'confirmed-sign-in')
  if (!userId) return null
  const account = await db()
    .selectFrom('users')
    .select(['id', 'email', 'fullName'])
    .where('id', '=', userId)
    .where('suspendedAt', 'is', null)
    .where('totpConfirmedAt', 'is', null)
    .executeTakeFirst()
  return account ?? null
}

interface Press {
  proof: string | null
  /**
   * The account that the button named. If another link was opened in the meantime, the proof is for
   * another account, and the button signs in to neither.
   */
  accountId: string
  /** From the request. The session that it carries is ended. */
  cookieHeader: string | null
  client: Client
}

/**
 * Uses up the proof and signs in. Returns null, and changes nothing, when the proof no longer
 * works.
 */
export async function signInConfirmed({
  proof,
  accountId,
  cookieHeader,
  client,
}: Press): Promise<{ sessionCookie: string; roles: Role[] } | null> {
  if (!proof || !isUuid(accountId)) return null
  return transaction(async (tx) => {
    const owner = await lockUsable(tx, accountId)
    if (!owner || (await userOfToken(tx, proof, 'confirmed-sign-in')) !== owner.id) return null
    if (!(await consumeToken(tx, proof, 'confirmed-sign-in'))) return null
    await recordSecurityEvent(tx, 'session.signed-in', owner, {
      reason: 'by the link to confirm the address',
    })
    await dropSession(tx, cookieHeader)
    const sessionCookie = await startSession(tx, owner.id, client)
    return { sessionCookie, roles: await activeRoles(tx, owner.id) }
  })
}
