/**
 * Finds the account for a Google identity, by Google's ID of the person or else by a confirmed
 * address. Creates an account if neither exists.
 */
import { sql } from 'kysely'
import { AppError, Conflict } from '#app/base/errors.ts'
import { emailInput, fullNameInput } from '#people/accounts/account-inputs.ts'
import { markEmailConfirmed, setPasswordHash } from '#people/accounts/credentials.server.ts'
import { openAccount } from '#people/accounts/open-account.server.ts'
import { recordSecurityEvent, type Person } from '#people/accounts/security-log.server.ts'
import { googleConnectedMail } from '#people/auth/account-change-mails.ts'
import { suspensionOf, type Suspension } from '#people/auth/auth-result.ts'
import { revokeTokens } from '#people/auth/one-time-tokens.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { queueMails } from '#app/platform/mail.ts'
import type { Identity } from '#app/platform/openid.ts'

/** Google has not verified the address, so it does not prove who owns the account. */
export class AddressNotVouchedFor extends AppError {
  constructor() {
    super(403, 'address_not_vouched_for', "Google hasn't verified your email.")
  }
}

/**
 * `replaced`: someone started an account with this address and a password but never confirmed it.
 * The account now belongs to the owner of the address, and that password no longer works.
 */
export type Arrival = 'new' | 'known' | 'replaced'

interface Account extends Person {
  email: string
  suspension: Suspension | null
  hasSecondStep: boolean
  isConfirmed: boolean
  hasPassword: boolean
}

/** @throws AddressNotVouchedFor, Conflict */
export async function findOrOpenAccount(
  tx: Tx,
  identity: Identity,
  timeZone?: string,
): Promise<{ account: Account; how: Arrival }> {
  const linked = await findLinked(tx, identity.subject)
  if (linked) return { account: await getAccount(tx, linked), how: 'known' }
  const email = emailInput.safeParse(identity.confirmedEmail)
  if (!email.success) throw new AddressNotVouchedFor()
  // The same lock as in sign-up: when two requests bring the same address, the second sees what the
  // first has done.
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
  const account = await getAccount(
    tx,
    known?.id ?? (await open(tx, email.data, identity.name, timeZone)),
  )
  if (account.suspension) return { account, how: 'known' }
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
    suspension: user.suspendedAt ? suspensionOf(user) : null,
    hasSecondStep: user.totpConfirmedAt !== null,
    isConfirmed: user.emailConfirmedAt !== null,
    hasPassword: user.passwordHash !== null,
  }
}

async function open(
  tx: Tx,
  email: string,
  name: string | null,
  timeZone: string | undefined,
): Promise<string> {
  const parsed = fullNameInput.safeParse(name)
  const fullName = parsed.success ? parsed.data : (email.split('@')[0] ?? email)
  const userId = await openAccount(tx, {
    email,
    fullName,
    role: 'user',
    passwordHash: null,
    confirmedAt: now(),
    timeZone,
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

/**
 * Removes the password and links of an unconfirmed account, because the person who set them never
 * proved that the address is theirs.
 */
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
