/**
 * Writes the profile fields that people enter. The caller checks permissions and does whatever else
 * the change requires.
 */
import type { Updateable } from 'kysely'
import { profileCompleteness } from '#people/accounts/account.ts'
import { now } from '#app/platform/clock.ts'
import type { Db, Tx } from '#app/platform/db.ts'
import type { Profiles } from '#db/types.ts'

/** Excludes the name: `renamePerson` changes it, because the account stores it too. */
export type ProfileFields = Pick<
  Updateable<Profiles>,
  | 'username'
  | 'bio'
  | 'experienceLevel'
  | 'experienceList'
  | 'specialties'
  | 'languagesSpoken'
  /** Also sets the location, the time zone, and the rest of the place. */
  | 'placeId'
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

/**
 * Saves the fields that a person enters, and updates the completeness.
 * @returns false when the person has no profile
 */
export async function saveProfileFields(
  executor: Db | Tx,
  userId: string,
  fields: ProfileFields,
): Promise<boolean> {
  const saved = await executor
    .updateTable('profiles')
    .set({ ...fields, ...(fields.placeId === null && { location: null }), updatedAt: now() })
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

/** Fills in empty fields only; never overwrites what the person has entered. */
export async function fillEmptyFields(
  tx: Tx,
  userId: string,
  { placeId, portfolioUrl }: Required<Pick<ProfileFields, 'placeId' | 'portfolioUrl'>>,
): Promise<void> {
  const profile = await tx
    .selectFrom('profiles')
    .select(['placeId', 'portfolioUrl'])
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await saveProfileFields(tx, userId, {
    placeId: profile.placeId ?? placeId,
    portfolioUrl: profile.portfolioUrl ?? portfolioUrl,
  })
}

interface NewProfile {
  userId: string
  email: string
  fullName: string
  approvalStatus: 'none' | 'pending'
}

/** Creates a profile with only a name, if the account has none. */
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

/** @returns false when the number is unchanged */
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

/**
 * Replaces the address of a file on another site with the address of our copy.
 * @param posterUrl only for the cover, whose poster belongs to its video
 * @returns false when the profile has a different address by now
 */
export async function replaceProfileMedia(
  tx: Tx,
  column: 'profileImageUrl' | 'coverReelUrl' | 'coverPosterUrl',
  copy: { subjectId: string; from: string; url: string; posterUrl: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('profiles')
    .set({
      [column]: copy.url,
      ...(column === 'coverReelUrl' && { coverPosterUrl: copy.posterUrl }),
    })
    .where('userId', '=', copy.subjectId)
    .where(column, '=', copy.from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Removes the covers that show one of these files. Cards then show the portfolio. */
export async function clearCovers(tx: Tx, urls: readonly string[]): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ coverReelUrl: null, coverPosterUrl: null, updatedAt: now() })
    .where((eb) => eb.or([eb('coverReelUrl', 'in', urls), eb('coverPosterUrl', 'in', urls)]))
    .execute()
}
