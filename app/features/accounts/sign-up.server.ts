import { newId } from '#app/base/ids.ts'
import { parseInput } from '#app/base/form-input.ts'
import { DAY_MS } from '#app/base/time.ts'
import { profileCompleteness, type SignUpRole } from '#app/features/accounts/account.ts'
import { orbiterSignUpInput, userSignUpInput } from '#app/features/accounts/account-inputs.ts'
import { alreadyRegisteredMail, confirmationMail } from '#app/features/accounts/account-mails.ts'
import { issueToken, revokeTokens } from '#app/features/accounts/one-time-tokens.server.ts'
import { hashPassword, refuseCommonPassword, verifyPassword } from '#app/features/accounts/passwords.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { queueMails } from '#app/platform/mail.ts'
import { countTry } from '#app/platform/rate-limit.ts'
import { newToken } from '#app/platform/tokens.ts'

export const CONFIRM_LINK_MS = DAY_MS
/** A form that arrives again within this time, word for word, is the same sign-up. */
const REPEAT_MS = 60_000

export interface SignedUp {
  email: string
  /** Kept by this browser alone: proves on the confirmation page that the sign-up was its own. */
  ownSignUpToken: string
}

interface Origin {
  /** The address of the person's machine; without one (the demo) sign-ups are not counted. */
  address?: string
  /** Where the link in the e-mail leads once it has confirmed the address. */
  next?: string | null
}

interface Application {
  email: string
  fullName: string
  password: string
  role: SignUpRole
  experienceLevel: string | null
  portfolioUrl: string | null
  specialties: string[]
}

/**
 * Creates an account that waits for its e-mail to be confirmed. An address with a confirmed account gets an e-mail
 * saying so, and the same answer as any other: nobody learns here who has an account. An account that nobody has
 * confirmed yet is signed up anew: whoever typed the address before must not keep a password to it.
 * @param role only `user` or `orbiter`; the form's body has no say in anything beyond that
 * @throws InvalidInput, RateLimited
 */
export async function signUp(role: SignUpRole, input: unknown, { address, next = null }: Origin = {}): Promise<SignedUp> {
  const application = readApplication(role, input)
  refuseCommonPassword(application.password, application.email)
  if (address !== undefined) {
    await countTry({ key: `sign-up:address:${address}`, limit: 20, windowSeconds: 3600 })
    await countTry({ key: `sign-up:email:${application.email}`, limit: 6, windowSeconds: 3600 })
  }
  const passwordHash = await hashPassword(application.password)
  return transaction(async (tx) => {
    const { id, email, isConfirmed, isRepeat } = await claimAddress(tx, application, passwordHash)
    if (isConfirmed) {
      await queueMails(tx, [alreadyRegisteredMail(email)])
      return { email, ownSignUpToken: newToken() }
    }
    if (!isRepeat) {
      const token = await issueToken(tx, id, 'confirm-email', CONFIRM_LINK_MS)
      await queueMails(tx, [confirmationMail({ email, fullName: application.fullName, token, next })])
    }
    return { email, ownSignUpToken: await issueToken(tx, id, 'own-sign-up', CONFIRM_LINK_MS) }
  })
}

function readApplication(role: SignUpRole, input: unknown): Application {
  if (role === 'orbiter') return { ...parseInput(orbiterSignUpInput, input), role }
  return { ...parseInput(userSignUpInput, input), role, experienceLevel: null, portfolioUrl: null, specialties: [] }
}

interface Claim {
  id: string
  email: string
  isConfirmed: boolean
  isRepeat: boolean
}

/** Makes the account, or finds the one that has the address and signs it up anew unless it is confirmed. */
async function claimAddress(tx: Tx, application: Application, passwordHash: string): Promise<Claim> {
  const { email } = application
  const account = { full_name: application.fullName, password_hash: passwordHash, sign_up_metadata: metadataOf(application), created_at: now() }
  const created = await tx
    .insertInto('users')
    .values({ id: newId(), email, ...account })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (created) {
    await insertRoleAndProfile(tx, created.id, application)
    return { id: created.id, email, isConfirmed: false, isRepeat: false }
  }
  const known = await tx
    .selectFrom('users')
    .select(['id', 'email_confirmed_at', 'password_hash', 'sign_up_metadata', 'created_at'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (known.email_confirmed_at) return { id: known.id, email, isConfirmed: true, isRepeat: false }
  const isRepeat =
    now().getTime() - known.created_at.getTime() < REPEAT_MS &&
    sameMetadata(known.sign_up_metadata, application) &&
    (await verifyPassword(application.password, known.password_hash))
  if (!isRepeat) {
    await revokeTokens(tx, known.id, ['confirm-email', 'own-sign-up'])
    await tx.updateTable('users').set(account).where('id', '=', known.id).execute()
    await tx.deleteFrom('user_roles').where('user_id', '=', known.id).execute()
    await tx.deleteFrom('profiles').where('user_id', '=', known.id).execute()
    await insertRoleAndProfile(tx, known.id, application)
  }
  return { id: known.id, email, isConfirmed: false, isRepeat }
}

function metadataOf({ fullName, role, portfolioUrl, specialties, experienceLevel }: Application): string {
  return JSON.stringify({ full_name: fullName, role, portfolio_url: portfolioUrl, specialties, experience_level: experienceLevel })
}

/** The database keeps keys in an order of its own, so field by field. */
function sameMetadata(stored: unknown, application: Application): boolean {
  const known = new Map(Object.entries(stored ?? {}))
  const wanted = Object.entries(JSON.parse(metadataOf(application)) as Record<string, unknown>)
  return wanted.every(([key, value]) => JSON.stringify(known.get(key)) === JSON.stringify(value))
}

async function insertRoleAndProfile(tx: Tx, userId: string, { email, fullName, role, experienceLevel, specialties, portfolioUrl }: Application): Promise<void> {
  await tx.insertInto('user_roles').values({ user_id: userId, role, assigned_at: now() }).execute()
  const profile = { full_name: fullName, bio: null, experience_level: experienceLevel, specialties, portfolio_url: portfolioUrl }
  await tx
    .insertInto('profiles')
    .values({
      user_id: userId, email, ...profile, created_at: now(), updated_at: now(),
      profile_completeness: profileCompleteness(profile),
      approval_status: role === 'orbiter' ? 'pending' : 'none',
    })
    .execute()
}
