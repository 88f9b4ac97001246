import { parseInput } from '#app/base/form-input.ts'
import { RESEND_COOLDOWN_SECONDS } from '#people/accounts/account.ts'
import { resendInput } from '#people/auth/auth-inputs.ts'
import { confirmationMail } from '#people/auth/sign-in-mails.ts'
import { issueToken, userOfToken } from '#people/auth/one-time-tokens.server.ts'
import { CONFIRM_LINK_MS } from '#people/auth/sign-up.server.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { db, transaction } from '#app/platform/db.ts'
import { inEvenTime } from '#app/platform/min-duration.ts'
import { queueMails } from '#app/platform/mail.ts'
import { countTry, forgetTries } from '#app/platform/rate-limit.ts'

/**
 * Minimum time of a response. It hides that writing an email takes a few milliseconds longer than
 * finding no account.
 */
const EVEN_MS = 120

interface Asker {
  /** The client's IP address. */
  address: string
  /** The sign-up cookie, if the browser has one. */
  ownSignUpToken: string | null
  /** Where the link leads after it has confirmed the address. */
  next?: string | null
}

/**
 * Sends the confirmation email again. Only the browser that signed up (or signed in with the
 * password) learns that the address is already confirmed. The answer to all others is "sent".
 * @throws InvalidInput, RateLimited
 */
export async function resendConfirmation(
  input: unknown,
  { address, ownSignUpToken, next = null }: Asker,
): Promise<'sent' | 'already-confirmed'> {
  const { email } = parseInput(resendInput, input)
  const cooldownKey = `resend:email:${email}`
  await countTry({ key: `resend:address:${addressGroup(address)}`, limit: 20, windowSeconds: 3600 })
  await countTry({ key: cooldownKey, limit: 1, windowSeconds: RESEND_COOLDOWN_SECONDS })
  await countTry({ key: `resend:email-hour:${email}`, limit: 10, windowSeconds: 3600 })
  try {
    return await inEvenTime(EVEN_MS, () => resendTo(email, ownSignUpToken, next))
  } catch (error) {
    // Nothing was sent, so the person need not wait to try again.
    await forgetTries(cooldownKey)
    throw error
  }
}

async function resendTo(
  email: string,
  ownSignUpToken: string | null,
  next: string | null,
): Promise<'sent' | 'already-confirmed'> {
  const user = await db()
    .selectFrom('users')
    .select(['id', 'fullName', 'emailConfirmedAt'])
    .where('email', '=', email)
    .executeTakeFirst()
  if (!user) return 'sent'
  if (user.emailConfirmedAt) {
    const isOwn = (await userOfToken(db(), ownSignUpToken, 'own-sign-up')) === user.id
    return isOwn ? 'already-confirmed' : 'sent'
  }
  await transaction(async (tx) => {
    const token = await issueToken(tx, user.id, 'confirm-email', CONFIRM_LINK_MS)
    await queueMails(tx, [confirmationMail({ email, fullName: user.fullName, token, next })])
  })
  return 'sent'
}
