import { AppError } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { DAY_MS } from '#app/base/time.ts'
import { signInInput } from '#app/features/accounts/account-inputs.ts'
import { issueToken } from '#app/features/accounts/one-time-tokens.server.ts'
import { verifyPassword } from '#app/features/accounts/passwords.server.ts'
import { startSession, type Client } from '#app/features/accounts/sessions.server.ts'
import { db } from '#app/platform/db.ts'
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

/**
 * Signs a person in; the result is the Set-Cookie header of the new session.
 * @throws InvalidInput, WrongCredentials, EmailNotConfirmed, RateLimited
 */
export async function signIn(input: unknown, client: Client): Promise<string> {
  const { email, password } = parseInput(signInInput, input)
  await countTry({ key: `sign-in:address:${client.address}`, limit: 60, windowSeconds: 600 })
  // Per machine, so that a stranger cannot lock somebody out; over all machines as a brake on many.
  const ownKey = `sign-in:account:${email}:${client.address}`
  await countTry({ key: ownKey, limit: 10, windowSeconds: 900 })
  await countTry({ key: `sign-in:account:${email}`, limit: 100, windowSeconds: 900 })
  const user = await db()
    .selectFrom('users')
    .select(['id', 'password_hash', 'email_confirmed_at', 'suspended_at'])
    .where('email', '=', email)
    .executeTakeFirst()
  const isRight = await verifyPassword(password, user?.password_hash ?? null)
  if (!user || !isRight || user.suspended_at) throw new WrongCredentials()
  if (!user.email_confirmed_at) throw new EmailNotConfirmed(await issueToken(db(), user.id, 'own-sign-up', DAY_MS))
  await forgetTries(ownKey)
  return startSession(db(), user.id, client)
}
