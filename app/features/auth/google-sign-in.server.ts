/**
 * Signing in with Google. The lasting name that Google gives somebody finds their account; the first time, an address
 * that Google has confirmed does. The second step is asked for all the same.
 */
import { sql } from 'kysely'
import { AppError, Conflict } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { emailInput, fullNameInput } from '#app/features/accounts/account-inputs.ts'
import { currentPasswordInput } from '#app/features/auth/auth-inputs.ts'
import { googleConnectedMail } from '#app/features/auth/auth-mails.ts'
import { recordSecurityEvent, type Person } from '#app/features/accounts/security-log.server.ts'
import { requirePassword } from '#app/features/auth/require-password.server.ts'
import { issueToken, revokeTokens } from '#app/features/auth/one-time-tokens.server.ts'
import { openAccount } from '#app/features/accounts/open-account.server.ts'
import { startSession, type Client } from '#app/features/auth/sessions.server.ts'
import {
  SECOND_STEP_MS,
  SecondStepNeeded,
  WrongCredentials,
} from '#app/features/auth/sign-in.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { markEmailConfirmed, setPasswordHash } from '#app/features/accounts/credentials.server.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { queueMails } from '#app/platform/mail.ts'
import type { Identity } from '#app/platform/openid.ts'
import { countTry } from '#app/platform/rate-limit.ts'

/** Google does not vouch for the address, so it says nothing about who has the account. */
export class AddressNotVouchedFor extends AppError {
  constructor() {
    super(403, 'address_not_vouched_for', "Google hasn't verified your email.")
  }
}

export interface SignedInWithGoogle {
  sessionCookie: string
  /**
   * `replaced`: somebody had begun an account with this address and a password, and never confirmed it. Whoever that was,
   * the owner of the address has the account now, and that password is gone.
   */
  how: 'new' | 'known' | 'replaced'
}

interface Account extends Person {
  email: string
  isSuspended: boolean
  hasSecondStep: boolean
  isConfirmed: boolean
  hasPassword: boolean
}

/** @throws AddressNotVouchedFor, WrongCredentials (suspended), Conflict, SecondStepNeeded, RateLimited */
export async function signInWithGoogle(
  identity: Identity,
  client: Client,
): Promise<SignedInWithGoogle> {
  await countTry({
    key: `google:address:${addressGroup(client.address)}`,
    limit: 60,
    windowSeconds: 600,
  })
  const result = await transaction(async (tx) => {
    const { account, how } = await findOrOpen(tx, identity)
    if (account.isSuspended) return null
    // What was linked or opened stays; only the session waits for the code.
    if (account.hasSecondStep) return { account, how, sessionCookie: null }
    await recordSecurityEvent(tx, 'session.signed-in', account, { reason: 'with Google' })
    return { account, how, sessionCookie: await startSession(tx, account.id, client) }
  })
  if (!result) throw new WrongCredentials()
  const { account, how, sessionCookie } = result
  if (!sessionCookie)
    throw new SecondStepNeeded(await issueToken(db(), account.id, 'second-step', SECOND_STEP_MS))
  return { sessionCookie, how }
}

async function findOrOpen(
  tx: Tx,
  identity: Identity,
): Promise<{ account: Account; how: SignedInWithGoogle['how'] }> {
  const linked = await findLinked(tx, identity.subject)
  if (linked) return { account: await getAccount(tx, linked), how: 'known' }
  const email = emailInput.safeParse(identity.confirmedEmail)
  if (!email.success) throw new AddressNotVouchedFor()
  // The same lock as a sign-up's: of two who come with one address at once, the second finds what the first has done.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-up:${email.data}`}, 0))`.execute(
    tx,
  )
  const linkedMeanwhile = await findLinked(tx, identity.subject)
  if (linkedMeanwhile) return { account: await getAccount(tx, linkedMeanwhile), how: 'known' }
  const known = await tx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.data)
    .executeTakeFirst()
  const account = await getAccount(tx, known?.id ?? (await open(tx, email.data, identity.name)))
  if (account.isSuspended) return { account, how: 'known' }
  await link(tx, account, identity.subject)
  if (!known) return { account, how: 'new' }
  const isTakenOver = !account.isConfirmed
  if (isTakenOver) await takeOver(tx, account)
  await queueMails(tx, [
    googleConnectedMail({ ...account, isPasswordGone: isTakenOver && account.hasPassword }),
  ])
  return { account, how: isTakenOver ? 'replaced' : 'known' }
}

async function findLinked(tx: Tx, subject: string): Promise<string | null> {
  const used = await tx
    .updateTable('linkedIdentities')
    .set({ lastUsedAt: now() })
    .where('provider', '=', 'google')
    .where('subject', '=', subject)
    .returning('userId')
    .executeTakeFirst()
  return used?.userId ?? null
}

async function getAccount(tx: Tx, userId: string): Promise<Account> {
  const user = await tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return {
    id: user.id,
    email: user.email,
    fullName: user.fullName,
    isSuspended: user.suspendedAt !== null,
    hasSecondStep: user.totpConfirmedAt !== null,
    isConfirmed: user.emailConfirmedAt !== null,
    hasPassword: user.passwordHash !== null,
  }
}

async function open(tx: Tx, email: string, name: string | null): Promise<string> {
  const parsed = fullNameInput.safeParse(name)
  const fullName = parsed.success ? parsed.data : (email.split('@')[0] ?? email)
  const userId = await openAccount(tx, {
    email,
    fullName,
    role: 'user',
    passwordHash: null,
    confirmedAt: now(),
  })
  if (!userId) throw new Error('An address was taken while it was locked')
  await recordSecurityEvent(
    tx,
    'account.opened',
    { id: userId, fullName },
    { to: 'user', reason: 'with Google' },
  )
  return userId
}

async function link(tx: Tx, account: Account, subject: string): Promise<void> {
  const linked = await tx
    .insertInto('linkedIdentities')
    .values({
      provider: 'google',
      subject,
      userId: account.id,
      email: account.email,
      createdAt: now(),
      lastUsedAt: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  if (!linked)
    throw new Conflict(
      'other-google-account',
      'Your Orbit account is linked to a different Google account.',
    )
  await recordSecurityEvent(tx, 'google.connected', account)
}

/** Whoever typed the address before has never proved that it is theirs: their password and their links must not open it. */
async function takeOver(tx: Tx, account: Account): Promise<void> {
  await setPasswordHash(tx, account.id, null)
  await markEmailConfirmed(tx, account.id)
  for (const purpose of [
    'confirm-email',
    'own-sign-up',
    'confirmed-sign-in',
    'reset-password',
    'second-step',
  ] as const)
    await revokeTokens(tx, account.id, purpose)
  await recordSecurityEvent(tx, 'email.confirmed', account, { reason: 'by Google' })
}

export interface SignInWays {
  hasPassword: boolean
  googleEmail: string | null
  /** The confirmed number, with its plus. */
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

/** Only with a password, so that nobody locks themselves out. @throws InvalidInput, RateLimited */
export async function disconnectGoogle(viewer: Viewer, input: unknown): Promise<void> {
  const { currentPassword } = parseInput(currentPasswordInput, input)
  await requirePassword(viewer, currentPassword)
  await transaction(async (tx) => {
    const removed = await tx
      .deleteFrom('linkedIdentities')
      .where('userId', '=', viewer.id)
      .where('provider', '=', 'google')
      .returning('userId')
      .execute()
    if (removed.length > 0) await recordSecurityEvent(tx, 'google.disconnected', viewer)
  })
}
