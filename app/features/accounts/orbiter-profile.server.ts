/** Writes to `profiles` that other features ask for. Who may do it, and what follows, is up to the caller. */
import type { Expression, Updateable } from 'kysely'
import { profileCompleteness } from '#app/features/accounts/account.ts'
import { now } from '#app/platform/clock.ts'
import type { Db, Tx } from '#app/platform/db.ts'
import type { Profiles } from '#db/types.ts'

/** The name goes through `renamePerson`, because the account has it too. */
export type ProfileFields = Pick<
  Updateable<Profiles>,
  | 'username'
  | 'bio'
  | 'experienceLevel'
  | 'specialties'
  | 'languagesSpoken'
  | 'location'
  | 'timeZone'
  | 'portfolioUrl'
  | 'deviceModel'
  | 'socialInstagram'
  | 'socialYoutube'
  | 'socialTiktok'
  | 'socialWebsite'
  | 'profileImageUrl'
  | 'coverReelUrl'
  | 'coverPosterUrl'
>

const COUNTED = ['fullName', 'bio', 'experienceLevel', 'specialties', 'portfolioUrl'] as const

/** Saves what a person says about themselves; the completeness follows. @returns false without a profile */
export async function saveProfileFields(
  executor: Db | Tx,
  userId: string,
  fields: ProfileFields,
): Promise<boolean> {
  const saved = await executor
    .updateTable('profiles')
    .set({ ...fields, updatedAt: now() })
    .where('userId', '=', userId)
    .returning([...COUNTED, 'profileCompleteness as completeness'])
    .executeTakeFirst()
  if (!saved) return false
  const completeness = profileCompleteness(saved)
  if (completeness !== saved.completeness)
    await executor
      .updateTable('profiles')
      .set({ profileCompleteness: completeness })
      .where('userId', '=', userId)
      .execute()
  return true
}

/** Fills in what is still empty; what the person has entered stays. */
export async function fillEmptyFields(
  tx: Tx,
  userId: string,
  { location, portfolioUrl }: Required<Pick<ProfileFields, 'location' | 'portfolioUrl'>>,
): Promise<void> {
  const profile = await tx
    .selectFrom('profiles')
    .select(['location', 'portfolioUrl'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await saveProfileFields(tx, userId, {
    location: profile.location ?? location,
    portfolioUrl: profile.portfolioUrl ?? portfolioUrl,
  })
}

interface NewProfile {
  userId: string
  email: string
  fullName: string
  approvalStatus: 'none' | 'pending'
}

/** A profile with nothing but a name, for an account that has none. */
export async function ensureProfile(executor: Db | Tx, profile: NewProfile): Promise<void> {
  const empty = { bio: null, experienceLevel: null, specialties: [], portfolioUrl: null }
  await executor
    .insertInto('profiles')
    .values({
      ...profile,
      ...empty,
      profileCompleteness: profileCompleteness({ ...empty, fullName: profile.fullName }),
      createdAt: now(),
      updatedAt: now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @returns false when it is that number already */
export async function setPhone(tx: Tx, userId: string, phone: string): Promise<boolean> {
  const changed = await tx
    .updateTable('profiles')
    .set({ phone, updatedAt: now() })
    .where('userId', '=', userId)
    .where((eb) => eb.or([eb('phone', 'is', null), eb('phone', '!=', phone)]))
    .returning('userId')
    .executeTakeFirst()
  return changed !== undefined
}

/** Whether the Orbiter takes new requests. @returns false when nothing changed */
export async function setAvailable(tx: Tx, userId: string, isAvailable: boolean): Promise<boolean> {
  const changed = await tx
    .updateTable('profiles')
    .set({ isAvailable, updatedAt: now() })
    .where('userId', '=', userId)
    .where('isAvailable', '!=', isAvailable)
    .returning('userId')
    .executeTakeFirst()
  return changed !== undefined
}

/** Whether a marketplace Orbiter takes managed jobs too. @returns false when nothing changed */
export async function setTakesPackageJobs(
  tx: Tx,
  userId: string,
  takesPackageJobs: boolean,
): Promise<boolean> {
  const changed = await tx
    .updateTable('profiles')
    .set({ takesPackageJobs, updatedAt: now() })
    .where('userId', '=', userId)
    .where('takesPackageJobs', '!=', takesPackageJobs)
    .returning('userId')
    .executeTakeFirst()
  return changed !== undefined
}

export async function setHasPortfolio(
  tx: Tx,
  userId: string,
  hasPortfolio: boolean,
): Promise<void> {
  await tx.updateTable('profiles').set({ hasPortfolio }).where('userId', '=', userId).execute()
}

/** In US cents; null takes that length off the list. */
export type ReelPrices = Pick<
  Updateable<Profiles>,
  'orbiterLevel' | 'pricing15s' | 'pricing30s' | 'pricing60s' | 'deliveryTimeDays'
>

/** `setStartingPrice` has to follow. */
export async function setReelPrices(tx: Tx, userId: string, prices: ReelPrices): Promise<void> {
  await tx.updateTable('profiles').set(prices).where('userId', '=', userId).execute()
}

/** @param price in US cents, worked out by the statement itself; null: ask for a quote */
export async function setStartingPrice(
  tx: Tx,
  userId: string,
  price: Expression<number | null>,
): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ startingPrice: price, updatedAt: now() })
    .where('userId', '=', userId)
    .execute()
}

/** Counts a published review of an Orbiter, or with -1 takes it out again. @param stars 1 to 5 */
export async function countRating(
  tx: Tx,
  userId: string,
  { count, stars }: { count: 1 | -1; stars: number },
): Promise<void> {
  await tx
    .updateTable('profiles')
    .set((eb) => ({
      reviewCount: eb('reviewCount', '+', count),
      ratingSum: eb('ratingSum', '+', count * stars),
    }))
    .where('userId', '=', userId)
    .execute()
}
