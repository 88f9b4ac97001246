import { parseInput } from '#app/base/form-input.ts'
import { RESEND_COOLDOWN_SECONDS } from '#app/features/accounts/account.ts'
import { resendInput } from '#app/features/accounts/account-inputs.ts'
import { confirmationMail } from '#app/features/accounts/account-mails.ts'
import { issueToken, userOfToken } from '#app/features/accounts/one-time-tokens.server.ts'
import { CONFIRM_LINK_MS } from '#app/features/accounts/sign-up.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { queueMails } from '#app/platform/mail.ts'
import { countTry } from '#app/platform/rate-limit.ts'

/**
 * Sends the confirmation e-mail again. Whether an address is confirmed already is told only to the browser that
 * signed it up (or signed in with its password); everyone else hears "sent", whatever is true.
 * @param ownSignUpToken the sign-up cookie, if the browser has one
 * @throws InvalidInput, RateLimited
 */
export async function resendConfirmation(input: unknown, address: string, ownSignUpToken: string | null): Promise<'sent' | 'already-confirmed'> {
  const { email } = parseInput(resendInput, input)
  await countTry({ key: `resend:address:${address}`, limit: 20, windowSeconds: 3600 })
  await countTry({ key: `resend:email:${email}`, limit: 1, windowSeconds: RESEND_COOLDOWN_SECONDS })
  const user = await db().selectFrom('users').select(['id', 'full_name', 'email_confirmed_at']).where('email', '=', email).executeTakeFirst()
  if (!user) return 'sent'
  if (user.email_confirmed_at) {
    const isOwn = (await userOfToken(ownSignUpToken, 'own-sign-up')) === user.id
    return isOwn ? 'already-confirmed' : 'sent'
  }
  await transaction(async (tx) => {
    const token = await issueToken(tx, user.id, 'confirm-email', CONFIRM_LINK_MS)
    await queueMails(tx, [confirmationMail({ email, fullName: user.full_name, token })])
  })
  return 'sent'
}
