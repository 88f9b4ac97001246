import { createHash } from 'node:crypto'
import { AppError } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { DAY_MS } from '#app/base/time.ts'
import { signInInput } from '#app/features/accounts/account-inputs.ts'
import { recordSafety } from '#app/features/accounts/account-safety.server.ts'
import { issueToken } from '#app/features/accounts/one-time-tokens.server.ts'
import { verifyPassword } from '#app/features/accounts/passwords.server.ts'
import { startSession, type Client } from '#app/features/accounts/sessions.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { db, transaction } from '#app/platform/db.ts'
import { countTry, forgetTries } from '#app/platform/rate-limit.ts'

/** Wrong address and wrong password read the same. */
export class WrongCredentials extends AppError {
  constructor() {
    super(401, 'wrong_credentials', 'The email or password is not right.')
  }
}

/** The password was right, but the address is still to be confirmed. */
export class EmailNotConfirmed extends AppError {
  readonly ownSignUpToken: string
  constructor(ownSignUpToken: string) {
    super(403, 'email_not_confirmed', 'Email not confirmed')
    this.ownSignUpToken = ownSignUpToken
  }
}

/** The password was right; a code of the person's app is still to come. */
export class SecondStepNeeded extends AppError {
  readonly token: string
  constructor(token: string) {
    super(403, 'second_step_needed', 'Enter the code of your app.')
    this.token = token
  }
}

export const SECOND_STEP_MS = 10 * 60_000

/**
 * Signs a person in; the result is the Set-Cookie header of the new session.
 * @throws InvalidInput, WrongCredentials, EmailNotConfirmed, SecondStepNeeded, RateLimited
 */
export async function signIn(input: unknown, client: Client): Promise<string> {
  const { email, password } = parseInput(signInInput, input)
  await countTry({ key: `sign-in:address:${client.address}`, limit: 60, windowSeconds: 600 })
  // Per machine, so that a stranger cannot lock somebody out; over all machines as a brake on many.
  const ownKey = `sign-in:account:${email}:${client.address}`
  await countTry({ key: ownKey, limit: 10, windowSeconds: 900 })
  // Two windows can follow each other closely, so half of what an hour may see.
  await countTry({ key: `sign-in:account:${email}`, limit: 50, windowSeconds: 3600 })
  const user = await db()
    .selectFrom('users')
    .select(['id', 'full_name as fullName', 'password_hash', 'email_confirmed_at', 'suspended_at', 'totp_confirmed_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  const isRight = await verifyPassword(password, user?.password_hash ?? null)
  if (!user || !isRight || user.suspended_at) {
    await recordFailure(email)
    throw new WrongCredentials()
  }
  if (!user.email_confirmed_at) throw new EmailNotConfirmed(await issueToken(db(), user.id, 'own-sign-up', DAY_MS))
  await forgetTries(ownKey)
  if (user.totp_confirmed_at) throw new SecondStepNeeded(await issueToken(db(), user.id, 'second-step', SECOND_STEP_MS))
  return transaction(async (tx) => {
    await recordSafety(tx, 'session.signed-in', user)
    return startSession(tx, user.id, client)
  })
}

/** Known or unknown, an address leaves the same row after the same work: the list of them tells nobody who has an account. */
async function recordFailure(email: string): Promise<void> {
  const subjectId = createHash('sha256').update(email).digest('hex').slice(0, 32)
  const subjectLabel = email.replace(/^(.{1,2})[^@]*/, '$1…')
  await transaction((tx) =>
    recordAudit(tx, { area: 'security', action: 'session.sign-in-failed', actor: null, subjectType: 'address', subjectId, subjectLabel }),
  )
}
