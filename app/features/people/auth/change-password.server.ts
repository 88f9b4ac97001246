import { parseInput } from '#app/base/form-input.ts'
import { changePasswordInput } from '#people/auth/auth-inputs.ts'
import { passwordChangedMail } from '#people/auth/account-change-mails.ts'
import { recordSecurityEvent } from '#people/accounts/security-log.server.ts'
import {
  requirePassword,
  requireSamePassword,
  hashPassword,
  refuseCommonPassword,
} from '#people/auth/passwords.server.ts'
import { revokeTokens } from '#people/auth/one-time-tokens.server.ts'
import { endSessionsOf } from '#people/auth/sessions.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { setPasswordHash } from '#people/accounts/credentials.server.ts'
import { transaction } from '#app/platform/db.ts'
import { queueMails } from '#app/platform/mail.ts'

/**
 * Changes the password. The old password is the proof. Ends every other session and revokes every
 * reset link.
 * @param cookieHeader of the request, whose session continues
 * @throws InvalidInput, RateLimited
 */
export async function changePassword(
  viewer: Viewer,
  input: unknown,
  cookieHeader: string | null,
): Promise<void> {
  const { currentPassword, newPassword } = parseInput(changePasswordInput, input)
  refuseCommonPassword(newPassword, viewer.email, 'newPassword')
  const stored = await requirePassword(viewer, currentPassword)
  const passwordHash = await hashPassword(newPassword)
  await transaction(async (tx) => {
    await requireSamePassword(tx, viewer, stored)
    await setPasswordHash(tx, viewer.id, passwordHash)
    await endSessionsOf(tx, viewer.id, { except: cookieHeader })
    await revokeTokens(tx, viewer.id, 'reset-password')
    await revokeTokens(tx, viewer.id, 'second-step')
    await revokeTokens(tx, viewer.id, 'confirmed-sign-in')
    await recordSecurityEvent(tx, 'password.changed', viewer)
    await queueMails(tx, [passwordChangedMail(viewer)])
  })
}
