/**
 * Signs people in with Google. An account is found by Google's permanent ID of the person or, the
 * first time, by an address that Google has verified. Two-step sign-in applies here too.
 */
import { parseInput } from '#app/base/form-input.ts'
import { currentPasswordInput } from '#people/auth/auth-inputs.ts'
import { recordSecurityEvent } from '#people/accounts/security-log.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { findOrOpenAccount, type Arrival } from '#people/auth/google-account.server.ts'
import { issueToken } from '#people/auth/one-time-tokens.server.ts'
import { requirePassword, requireSamePassword } from '#people/auth/passwords.server.ts'
import { startSession, type Client } from '#people/auth/sessions.server.ts'
import { AccountSuspended, SECOND_STEP_MS, SecondStepNeeded } from '#people/auth/sign-in.server.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { db, transaction } from '#app/platform/db.ts'
import type { Identity } from '#app/platform/openid.ts'
import { countTry } from '#app/platform/rate-limit.ts'

export interface SignedInWithGoogle {
  sessionCookie: string
  how: Arrival
}

/**
 * @param timeZone the browser's time zone, for a new account
 * @throws AddressNotVouchedFor, AccountSuspended, Conflict, SecondStepNeeded, RateLimited
 */
export async function signInWithGoogle(
  identity: Identity,
  client: Client,
  timeZone?: string,
): Promise<SignedInWithGoogle> {
  await countTry({
    key: `google:address:${addressGroup(client.address)}`,
    limit: 60,
    windowSeconds: 600,
  })
  const result = await transaction(async (tx) => {
    const { account, how } = await findOrOpenAccount(tx, identity, timeZone)
    if (account.suspension) return account.suspension
    // The new link or account stays; only the session waits for the code.
    if (account.hasSecondStep) return { account, how, sessionCookie: null }
    await recordSecurityEvent(tx, 'session.signed-in', account, { reason: 'with Google' })
    return { account, how, sessionCookie: await startSession(tx, account.id, client) }
  })
  if ('reference' in result) throw new AccountSuspended(result)
  const { account, how, sessionCookie } = result
  if (!sessionCookie)
    throw new SecondStepNeeded(await issueToken(db(), account.id, 'second-step', SECOND_STEP_MS))
  return { sessionCookie, how }
}

export interface SignInWays {
  hasPassword: boolean
  googleEmail: string | null
  /** The confirmed number, with a leading plus. */
  phone: string | null
}

export async function readSignInWays(viewer: Viewer): Promise<SignInWays> {
  const row = await db()
    .selectFrom('users')
    .leftJoin('linkedIdentities', 'linkedIdentities.userId', 'users.id')
    .select(['users.passwordHash', 'users.confirmedPhone', 'linkedIdentities.email'])
    .where('users.id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  return {
    hasPassword: row.passwordHash !== null,
    googleEmail: row.email,
    phone: row.confirmedPhone && `+${row.confirmedPhone}`,
  }
}

/**
 * Disconnects Google. Requires a password, because a person without one would be locked out.
 * @throws InvalidInput, RateLimited
 */
export async function disconnectGoogle(viewer: Viewer, input: unknown): Promise<void> {
  const { currentPassword } = parseInput(currentPasswordInput, input)
  const stored = await requirePassword(viewer, currentPassword)
  await transaction(async (tx) => {
    await requireSamePassword(tx, viewer, stored)
    const removed = await tx
      .deleteFrom('linkedIdentities')
      .where('userId', '=', viewer.id)
      .where('provider', '=', 'google')
      .returning('userId')
      .execute()
    if (removed.length > 0) await recordSecurityEvent(tx, 'google.disconnected', viewer)
  })
}
