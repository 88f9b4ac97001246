import { sql } from 'kysely'
import { parseInput } from '#app/base/form-input.ts'
import { DAY_MS } from '#app/base/time.ts'
import type { SignUpRole } from '#people/accounts/account.ts'
import { orbiterSignUpInput, userSignUpInput } from '#people/auth/auth-inputs.ts'
import { alreadyRegisteredMail, confirmationMail } from '#people/auth/sign-in-mails.ts'
import { recordSecurityEvent } from '#people/accounts/security-log.server.ts'
import { issueToken } from '#people/auth/one-time-tokens.server.ts'
import { openAccount, type Application } from '#people/accounts/open-account.server.ts'
import {
  hashPassword,
  refuseCommonPassword,
  verifyPassword,
} from '#people/auth/passwords.server.ts'
import { deleteUnconfirmedPerson } from '#people/accounts/people.server.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { queueMails } from '#app/platform/mail.ts'
import { countTry } from '#app/platform/rate-limit.ts'
import { newToken } from '#app/platform/tokens.ts'

export const CONFIRM_LINK_MS = DAY_MS
/** An identical form that arrives within this time counts as the same sign-up. */
const REPEAT_MS = 60_000

export interface SignedUp {
  email: string
  /** Stored in this browser. Proves to the confirmation page that the sign-up happened here. */
  ownSignUpToken: string
}

interface Origin {
  /** The client's IP address, for limiting sign-ups. */
  address?: string
  /** Where the link in the email leads after it has confirmed the address. */
  next?: string | null
}

interface Applicant {
  role: SignUpRole
  email: string
  fullName: string
  password: string
  /** The browser's time zone. */
  timeZone?: string | undefined
  /** An Orbiter's application. */
  application: Application | null
}

/**
 * Creates an account that waits for its email to be confirmed. If the address has a confirmed
 * account, it gets an email saying so and the form gets the usual response, so that the form does
 * not reveal who has an account. An unconfirmed account is replaced by the new one: a stranger who
 * typed the address first must not have a password for it.
 * @param role only `user` or `orbiter`; the form cannot choose any other
 * @throws InvalidInput, RateLimited
 */
export async function signUp(
  role: SignUpRole,
  input: unknown,
  { address, next = null }: Origin = {},
): Promise<SignedUp> {
  const applicant = readApplicant(role, input)
  const { email, fullName } = applicant
  refuseCommonPassword(applicant.password, email)
  if (address !== undefined) {
    await countTry({
      key: `sign-up:address:${addressGroup(address)}`,
      limit: 20,
      windowSeconds: 3600,
    })
    await countTry({ key: `sign-up:email:${email}`, limit: 6, windowSeconds: 3600 })
  }
  const passwordHash = await hashPassword(applicant.password)
  return transaction(async (tx) => {
    const { userId, state } = await claimAddress(tx, applicant, passwordHash)
    if (state === 'taken') {
      await queueMails(tx, [alreadyRegisteredMail(email)])
      return { email, ownSignUpToken: newToken() }
    }
    if (state === 'new') {
      await recordSecurityEvent(
        tx,
        'account.opened',
        { id: userId, fullName },
        { isOwner: false, to: role },
      )
      const token = await issueToken(tx, userId, 'confirm-email', CONFIRM_LINK_MS)
      await queueMails(tx, [confirmationMail({ email, fullName, token, next })])
    }
    return { email, ownSignUpToken: await issueToken(tx, userId, 'own-sign-up', CONFIRM_LINK_MS) }
  })
}

function readApplicant(role: SignUpRole, input: unknown): Applicant {
  if (role === 'user') return { role, ...parseInput(userSignUpInput, input), application: null }
  const { email, fullName, password, timeZone, ...application } = parseInput(
    orbiterSignUpInput,
    input,
  )
  return { role, email, fullName, password, timeZone, application }
}

/**
 * Creates the account. `taken` means that the address belongs to a confirmed account; `repeat`
 * means that the same form has already arrived.
 */
async function claimAddress(
  tx: Tx,
  applicant: Applicant,
  passwordHash: string,
): Promise<{ userId: string; state: 'new' | 'repeat' | 'taken' }> {
  const { email, fullName, role, timeZone, application } = applicant
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-up:${email}`}, 0))`.execute(tx)
  const known = await tx
    .selectFrom('users')
    .select(['id', 'emailConfirmedAt', 'passwordHash', 'signUpMetadata', 'createdAt'])
    .where('email', '=', email)
    .forUpdate()
    .executeTakeFirst()
  if (known?.emailConfirmedAt) return { userId: known.id, state: 'taken' }
  if (known) {
    const isRecent = now().getTime() - known.createdAt.getTime() < REPEAT_MS
    if (
      isRecent &&
      isSameForm(known.signUpMetadata, applicant) &&
      (await verifyPassword(applicant.password, known.passwordHash))
    ) {
      return { userId: known.id, state: 'repeat' }
    }
    await deleteUnconfirmedPerson(tx, known.id)
  }
  const userId = await openAccount(tx, {
    email,
    fullName,
    role,
    passwordHash,
    confirmedAt: null,
    timeZone,
    application,
  })
  if (!userId) throw new Error('An address was taken while it was locked')
  return { userId, state: 'new' }
}

function isSameForm(metadata: unknown, { fullName, role, application }: Applicant): boolean {
  const known = new Map(Object.entries(metadata ?? {}))
  return (
    known.get('full_name') === fullName &&
    known.get('role') === role &&
    (known.get('experience_level') ?? null) === (application?.experienceLevel ?? null) &&
    (known.get('portfolio_url') ?? null) === (application?.portfolioUrl ?? null) &&
    String(known.get('specialties')) === String(application?.specialties ?? [])
  )
}
