import { createHash } from 'node:crypto'
import { AppError } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { DAY_MS } from '#app/base/time.ts'
import { signInInput, type SignInName } from '#people/auth/auth-inputs.ts'
import { recordSecurityEvent } from '#people/accounts/security-log.server.ts'
import { issueToken } from '#people/auth/one-time-tokens.server.ts'
import { SUSPENDED, suspensionOf, type Suspension } from '#people/auth/auth-result.ts'
import { verifyPassword } from '#people/auth/passwords.server.ts'
import { startSession, type Client } from '#people/auth/sessions.server.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'
import { countTry, forgetTries } from '#app/platform/rate-limit.ts'

/** The message is the same for a wrong address and a wrong password. */
export class WrongCredentials extends AppError {
  constructor() {
    super(401, 'wrong_credentials', 'The email or password is incorrect.')
  }
}

/** The password was right, but an admin has suspended the account. */
export class AccountSuspended extends AppError {
  readonly suspension: Suspension
  constructor(suspension: Suspension) {
    super(403, 'account_suspended', SUSPENDED.sentence)
    this.suspension = suspension
  }
}

/** The password was right, but the address has not been confirmed yet. */
export class EmailNotConfirmed extends AppError {
  /** The account's email, even when a phone number was entered. */
  readonly email: string
  readonly ownSignUpToken: string
  constructor(email: string, ownSignUpToken: string) {
    super(403, 'email_not_confirmed', 'Email not confirmed')
    this.email = email
    this.ownSignUpToken = ownSignUpToken
  }
}

/** The password was right, but the code of the person's app is still missing. */
export class SecondStepNeeded extends AppError {
  readonly token: string
  constructor(token: string) {
    super(403, 'second_step_needed', 'Enter the code from your authenticator app.')
    this.token = token
  }
}

export const SECOND_STEP_MS = 10 * 60_000

/**
 * Signs a person in by the account's email or confirmed phone number. Returns the Set-Cookie header
 * of the new session.
 * @throws InvalidInput, WrongCredentials, AccountSuspended, EmailNotConfirmed, SecondStepNeeded,
 * RateLimited
 */
export async function signIn(input: unknown, client: Client): Promise<string> {
  const { email: name, password } = parseInput(signInInput, input)
  await countTry({
    key: `sign-in:address:${addressGroup(client.address)}`,
    limit: 60,
    windowSeconds: 600,
  })
  const user = await findByName(name)
  const typed = name.email ?? `+${name.phone}`
  // Attempts always count against the account's email, so that a phone number allows no extra
  // guesses.
  const accountKey = `sign-in:account:${user?.email ?? typed}`
  // Counted per client address, so that a stranger cannot lock the owner out, and across all
  // clients, to slow down attacks from many addresses.
  const ownKey = `${accountKey}:${addressGroup(client.address)}`
  await countTry({ key: ownKey, limit: 10, windowSeconds: 900 })
  // Two windows can be adjacent, so each allows half of the hourly limit.
  await countTry({ key: accountKey, limit: 50, windowSeconds: 3600 })
  const isRight = await verifyPassword(password, user?.passwordHash ?? null)
  // The demo password is public, so it must not work in production.
  if (!user || !isRight || (user.isDemo && env().isProduction)) {
    await recordFailure(typed)
    throw new WrongCredentials()
  }
  // Only people who know the password learn of the suspension.
  if (user.suspendedAt) {
    await recordFailure(typed)
    throw new AccountSuspended(suspensionOf(user))
  }
  if (!user.emailConfirmedAt)
    throw new EmailNotConfirmed(user.email, await issueToken(db(), user.id, 'own-sign-up', DAY_MS))
  await forgetTries(ownKey)
  const cookieOrToken = await transaction(async (tx) => {
    await requireUnchanged(tx, user)
    if (user.totpConfirmedAt)
      return { token: await issueToken(tx, user.id, 'second-step', SECOND_STEP_MS) }
    await recordSecurityEvent(tx, 'session.signed-in', user)
    return { cookie: await startSession(tx, user.id, client) }
  })
  if (cookieOrToken.token !== undefined) throw new SecondStepNeeded(cookieOrToken.token)
  return cookieOrToken.cookie
}

/**
 * Finds at most one account: the database allows each email and each confirmed number only once.
 */
function findByName(name: SignInName) {
  return db()
    .selectFrom('users')
    .select([
      'id',
      'email',
      'fullName',
      'passwordHash',
      'emailConfirmedAt',
      'suspendedAt',
      'suspensionReason',
      'suspensionReference',
      'totpConfirmedAt',
      'isDemo',
    ])
    .where((eb) =>
      name.phone === undefined
        ? eb('email', '=', name.email)
        : eb('confirmedPhone', '=', name.phone),
    )
    .executeTakeFirst()
}

/**
 * Refuses to start a session if the password changed or the account was suspended while the
 * password was compared, which takes a while. Either ended all sessions, so it must stop this one
 * too.
 */
async function requireUnchanged(
  tx: Tx,
  user: { id: string; passwordHash: string | null; totpConfirmedAt: Date | null },
): Promise<void> {
  const same = await tx
    .selectFrom('users')
    .select('totpConfirmedAt')
    .where('id', '=', user.id)
    .where('passwordHash', '=', user.passwordHash)
    .where('suspendedAt', 'is', null)
    .forShare()
    .executeTakeFirst()
  if (!same || (same.totpConfirmedAt === null) !== (user.totpConfirmedAt === null))
    throw new WrongCredentials()
}

/**
 * Records the same row with the same work for known and unknown names, so that the audit log does
 * not reveal who has an account.
 */
async function recordFailure(name: string): Promise<void> {
  const subjectId = createHash('sha256').update(name).digest('hex').slice(0, 32)
  const subjectLabel = name.startsWith('+')
    ? `…${name.slice(-2)}`
    : name.replace(/^(.{1,2})[^@]*/, '$1…')
  await transaction((tx) =>
    recordAudit(tx, {
      area: 'security',
      action: 'session.sign-in-failed',
      actor: null,
      subjectType: 'address',
      subjectId,
      subjectLabel,
    }),
  )
}
