/** Resets forgotten passwords. */
import { parseInput } from '#app/base/form-input.ts'
import { forgotPasswordInput, resetPasswordInput } from '#people/auth/auth-inputs.ts'
import { passwordChangedMail } from '#people/auth/account-change-mails.ts'
import { suspensionOf } from '#people/auth/auth-result.ts'
import {
  accountSuspendedMail,
  noAccountMail,
  resetPasswordMail,
} from '#people/auth/sign-in-mails.ts'
import { recordSecurityEvent } from '#people/accounts/security-log.server.ts'
import {
  consumeToken,
  issueToken,
  revokeTokens,
  userOfToken,
} from '#people/auth/one-time-tokens.server.ts'
import { hashPassword, refuseCommonPassword } from '#people/auth/passwords.server.ts'
import { endSessionsOf } from '#people/auth/sessions.server.ts'
import { markEmailConfirmed, setPasswordHash } from '#people/accounts/credentials.server.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { db, transaction } from '#app/platform/db.ts'
import { queueMails } from '#app/platform/mail.ts'
import { countTry, forgetTries } from '#app/platform/rate-limit.ts'

const RESET_LINK_MS = 3_600_000

/**
 * Sends a link to choose a new password. The response is the same whether or not the address has an
 * account; only the email itself says so.
 * @throws InvalidInput, RateLimited
 */
export async function requestPasswordReset(input: unknown, address: string): Promise<void> {
  const { email } = parseInput(forgotPasswordInput, input)
  await countTry({ key: `reset:address:${addressGroup(address)}`, limit: 20, windowSeconds: 3600 })
  await countTry({ key: `reset:email:${email}`, limit: 5, windowSeconds: 3600 })
  await transaction(async (tx) => {
    const user = await tx
      .selectFrom('users')
      .select(['id', 'fullName', 'suspendedAt', 'suspensionReason', 'suspensionReference'])
      .where('email', '=', email)
      .executeTakeFirst()
    if (!user) {
      await queueMails(tx, [noAccountMail(email)])
      return
    }
    if (user.suspendedAt) {
      const person = { email, fullName: user.fullName }
      await queueMails(tx, [accountSuspendedMail(person, suspensionOf(user))])
      return
    }
    const token = await issueToken(tx, user.id, 'reset-password', RESET_LINK_MS)
    await recordSecurityEvent(tx, 'password.reset-asked', user, { isOwner: false })
    await queueMails(tx, [resetPasswordMail({ email, fullName: user.fullName, token })])
  })
}

const TOKEN_MAX = 100

/** True if a reset link still works. Does not use it up. */
export async function isResetLinkGood(token: string): Promise<boolean> {
  return token.length <= TOKEN_MAX && (await userOfToken(db(), token, 'reset-password')) !== null
}

/**
 * Uses up a reset link: sets the new password, ends every session, and revokes every other link.
 * Also confirms the address, because the link was sent there. Returns false when the link was used
 * or has expired.
 * @throws InvalidInput
 */
export async function resetPassword(token: string, input: unknown): Promise<boolean> {
  const { newPassword } = parseInput(resetPasswordInput, input)
  // Read the owner once: a second read could find the link already used.
  const ownerId =
    token.length <= TOKEN_MAX ? await userOfToken(db(), token, 'reset-password') : null
  if (ownerId === null) return false
  const owner = await db()
    .selectFrom('users')
    .select(['id', 'email', 'fullName'])
    .where('id', '=', ownerId)
    .executeTakeFirst()
  if (!owner) return false
  refuseCommonPassword(newPassword, owner.email, 'newPassword')
  const passwordHash = await hashPassword(newPassword)
  const isDone = await transaction(async (tx) => {
    // Lock the person's row first, so that two links of one person wait for each other instead of
    // deadlocking.
    await tx.selectFrom('users').select('id').where('id', '=', owner.id).forUpdate().execute()
    if (!(await consumeToken(tx, token, 'reset-password'))) return false
    await setPasswordHash(tx, owner.id, passwordHash)
    await markEmailConfirmed(tx, owner.id)
    for (const purpose of [
      'reset-password',
      'confirm-email',
      'confirmed-sign-in',
      'second-step',
      'change-email',
    ] as const)
      await revokeTokens(tx, owner.id, purpose)
    await endSessionsOf(tx, owner.id)
    await recordSecurityEvent(tx, 'password.reset', owner)
    await queueMails(tx, [passwordChangedMail(owner)])
    return true
  })
  if (isDone) await forgetTries(`sign-in:account:${owner.email}`)
  return isDone
}
