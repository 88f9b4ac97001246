import {
  profileCompleteness,
  type ExperienceLevel,
  type SignUpRole,
} from '#people/accounts/account.ts'
import { recordAgreements } from '#people/accounts/agreements.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { newId } from '#app/base/ids.ts'

export interface Application {
  experienceLevel: ExperienceLevel
  portfolioUrl: string | null
  specialties: string[]
}

export interface NewAccount {
  email: string
  fullName: string
  role: SignUpRole | 'admin'
  /** Null when the person cannot sign in with a password. */
  passwordHash: string | null
  confirmedAt: Date | null
  /** The zone in which this person sees times; when absent, the default zone. */
  timeZone?: string | undefined
  /** An Orbiter's application. */
  application?: Application | null
}

/**
 * Creates an account with its role and profile. Returns null when the address already has an
 * account. Every form that creates an account must say which documents the person agrees to by it.
 */
export async function openAccount(tx: Tx, account: NewAccount): Promise<string | null> {
  const { email, fullName, role, application } = account
  const userId = newId()
  const zone = account.timeZone ? { timeZone: account.timeZone } : {}
  const created = await tx
    .insertInto('users')
    .values({
      id: userId,
      email,
      fullName,
      passwordHash: account.passwordHash,
      emailConfirmedAt: account.confirmedAt,
      createdAt: now(),
      ...zone,
      signUpMetadata: JSON.stringify({
        full_name: fullName,
        role,
        portfolio_url: application?.portfolioUrl ?? null,
        specialties: application?.specialties ?? [],
        experience_level: application?.experienceLevel ?? null,
      }),
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!created) return null
  await tx.insertInto('userRoles').values({ userId, role, assignedAt: now() }).execute()
  const profile = {
    fullName,
    bio: null,
    experienceLevel: application?.experienceLevel ?? null,
    specialties: application?.specialties ?? [],
    portfolioUrl: application?.portfolioUrl ?? null,
  }
  await tx
    .insertInto('profiles')
    .values({
      userId,
      email,
      ...profile,
      // Applies until the profile has a place.
      ...zone,
      experienceList: profile.experienceLevel && 'sign-up',
      createdAt: now(),
      updatedAt: now(),
      profileCompleteness: profileCompleteness(profile),
      approvalStatus: role === 'orbiter' ? 'pending' : 'none',
    })
    .execute()
  if (role !== 'admin') {
    await recordAgreements(tx, userId, ['terms', 'privacy'])
    if (role === 'orbiter') await recordAgreements(tx, userId, ['orbiter-terms'])
  }
  return userId
}
