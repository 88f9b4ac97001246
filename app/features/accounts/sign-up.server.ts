import { DAY_MS } from '#app/base/time.ts'
import { newId } from '#app/base/ids.ts'
import { parseInput } from '#app/base/form-input.ts'
import { profileCompleteness, type SignUpRole } from '#app/features/accounts/account.ts'
import { orbiterSignUpInput, userSignUpInput } from '#app/features/accounts/account-inputs.ts'
import { alreadyRegisteredMail, confirmationMail } from '#app/features/accounts/account-mails.ts'
import { issueToken } from '#app/features/accounts/one-time-tokens.server.ts'
import { hashPassword, refuseCommonPassword } from '#app/features/accounts/passwords.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { queueMails } from '#app/platform/mail.ts'
import { newToken } from '#app/platform/tokens.ts'

export const CONFIRM_LINK_MS = DAY_MS

export interface SignedUp {
  email: string
  /** Kept by this browser alone: proves on the confirmation page that the sign-up was its own. */
  ownSignUpToken: string
}

/**
 * Creates an account that waits for its e-mail to be confirmed. An address that already has one gets an e-mail
 * saying so, and the same answer as any other: nobody learns here who has an account.
 * @param role only `user` or `orbiter`; the form's body has no say in anything beyond that
 * @throws InvalidInput
 */
export async function signUp(role: SignUpRole, input: unknown): Promise<SignedUp> {
  const isOrbiter = role === 'orbiter'
  const base = isOrbiter ? parseInput(orbiterSignUpInput, input) : parseInput(userSignUpInput, input)
  const application = isOrbiter ? parseInput(orbiterSignUpInput, input) : null
  refuseCommonPassword(base.password, base.email)
  const passwordHash = await hashPassword(base.password)
  return transaction(async (tx) => {
    const userId = newId()
    const created = await tx
      .insertInto('users')
      .values({
        id: userId, email: base.email, full_name: base.fullName, password_hash: passwordHash, created_at: now(),
        sign_up_metadata: JSON.stringify({
          full_name: base.fullName, role, portfolio_url: application?.portfolioUrl ?? null,
          specialties: application?.specialties ?? [], experience_level: application?.experienceLevel ?? null,
        }),
      })
      .onConflict((conflict) => conflict.column('email').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!created) {
      await queueMails(tx, [alreadyRegisteredMail(base.email)])
      return { email: base.email, ownSignUpToken: newToken() }
    }
    await tx.insertInto('user_roles').values({ user_id: userId, role, assigned_at: now() }).execute()
    await insertProfile(tx, userId, base, application)
    const token = await issueToken(tx, userId, 'confirm-email', CONFIRM_LINK_MS)
    await queueMails(tx, [confirmationMail({ email: base.email, fullName: base.fullName, token })])
    return { email: base.email, ownSignUpToken: await issueToken(tx, userId, 'own-sign-up', CONFIRM_LINK_MS) }
  })
}

async function insertProfile(
  tx: Tx,
  userId: string,
  base: { email: string; fullName: string },
  application: { experienceLevel: string; portfolioUrl: string | null; specialties: string[] } | null,
): Promise<void> {
  const profile = {
    full_name: base.fullName,
    bio: null,
    experience_level: application?.experienceLevel ?? null,
    specialties: application?.specialties ?? [],
    portfolio_url: application?.portfolioUrl ?? null,
  }
  await tx
    .insertInto('profiles')
    .values({
      user_id: userId, email: base.email, ...profile, created_at: now(), updated_at: now(),
      profile_completeness: profileCompleteness(profile),
      approval_status: application ? 'pending' : 'none',
    })
    .execute()
}
