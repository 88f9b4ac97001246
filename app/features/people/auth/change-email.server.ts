/**
 * Changes the email of an account, once the person confirms the link sent to the new address. The
 * old address is notified.
 */
import { InvalidInput } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { changeEmailInput } from '#people/auth/auth-inputs.ts'
import { changeEmailMail, emailChangedMail } from '#people/auth/account-change-mails.ts'
import { addressTakenMail } from '#people/auth/sign-in-mails.ts'
import { recordSecurityEvent } from '#people/accounts/security-log.server.ts'
import { requirePassword, requireSamePassword } from '#people/auth/passwords.server.ts'
import {
  consumeToken,
  issueToken,
  newEmailOfToken,
  revokeTokens,
} from '#people/auth/one-time-tokens.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { setEmail } from '#people/accounts/people.server.ts'
import { db, transaction } from '#app/platform/db.ts'
import { queueMails } from '#app/platform/mail.ts'
import { countTry } from '#app/platform/rate-limit.ts'

const CHANGE_LINK_MS = 3_600_000

/**
 * Sends the link. If another account has the address, that address gets an email saying so. The
 * response is the same in both cases.
 * @throws InvalidInput, RateLimited
 */
export async function requestEmailChange(viewer: Viewer, input: unknown): Promise<void> {
  const { newEmail, currentPassword } = parseInput(changeEmailInput, input)
  if (newEmail === viewer.email) throw new InvalidInput({ newEmail: 'This is already your email.' })
  const stored = await requirePassword(viewer, currentPassword)
  await countTry({ key: `change-email:account:${viewer.id}`, limit: 5, windowSeconds: 3600 })
  await countTry({ key: `change-email:email:${newEmail}`, limit: 5, windowSeconds: 3600 })
  await transaction(async (tx) => {
    await requireSamePassword(tx, viewer, stored)
    await revokeTokens(tx, viewer.id, 'change-email')
    await recordSecurityEvent(tx, 'email.change-asked', viewer, {
      from: viewer.email,
      to: newEmail,
    })
    const taken = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', newEmail)
      .executeTakeFirst()
    if (taken) {
      await queueMails(tx, [addressTakenMail(newEmail)])
      return
    }
    const token = await issueToken(tx, viewer.id, 'change-email', CHANGE_LINK_MS, newEmail)
    await queueMails(tx, [changeEmailMail({ fullName: viewer.fullName, newEmail, token })])
  })
}

/** Returns the new address of a valid link, without using up the link. */
export async function findEmailOfLink(token: string): Promise<string | null> {
  return token.length <= 100 ? newEmailOfToken(db(), token) : null
}

/**
 * Uses up the link, and changes the address of the account and of its open bookings. Returns null
 * when the link no longer works.
 */
export async function confirmEmailChange(token: string): Promise<string | null> {
  if (token.length > 100) return null
  return transaction(async (tx) => {
    const newEmail = await newEmailOfToken(tx, token)
    const userId = newEmail ? await consumeToken(tx, token, 'change-email') : null
    if (!newEmail || !userId) return null
    const user = await tx
      .selectFrom('users')
      .select(['id', 'email', 'fullName'])
      .where('id', '=', userId)
      .where('suspendedAt', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!user) return null
    const taken = await tx
      .selectFrom('users')
      .select('id')
      .where('email', '=', newEmail)
      .executeTakeFirst()
    if (taken) return null
    await setEmail(tx, userId, newEmail)
    await revokeTokens(tx, userId, 'reset-password')
    await recordSecurityEvent(tx, 'email.changed', user, { from: user.email, to: newEmail })
    await queueMails(tx, [
      emailChangedMail({ email: user.email, fullName: user.fullName, newEmail }),
    ])
    return newEmail
  })
}
