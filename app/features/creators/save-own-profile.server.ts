/** Saves the profile editor: every field of the Orbiter's own profile. */
import { z } from 'zod'
import { InvalidInput } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { lineOrNull, paragraphOrNull, requiredLine } from '#app/base/text-inputs.ts'
import {
  EXPERIENCE_LEVELS,
  needsExperience,
  splitList,
  type ExperienceLevel,
} from '#app/features/accounts/account.ts'
import { isListingPhoto, neededForListing } from '#app/features/accounts/profile-listing.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { awaitCity, findUnservedCity } from '#app/features/catalog/served-places.server.ts'
import { webAddress } from '#app/forms/web-address.ts'
import { requestCopies, requireFetchable } from '#app/features/media/media-copies.server.ts'
import { finishDraft } from '#app/features/drafts/form-drafts.server.ts'
import { choosePlace } from '#app/features/places/choose-place.server.ts'
import {
  ensureProfile,
  saveProfileFields,
  type ProfileFields,
} from '#app/features/accounts/profile-fields.server.ts'
import { renamePerson } from '#app/features/accounts/people.server.ts'
import { mediaAddress } from '#app/features/creators/profile-inputs.ts'
import { db, transaction } from '#app/platform/db.ts'

const entries = z
  .string()
  .max(1000, 'That is too long.')
  .default('')
  .transform(splitList)
  .refine((list) => list.length <= 20, 'List at most 20.')
  .refine(
    (list) => list.every((entry) => entry.length <= 40),
    'Keep each entry under 40 characters.',
  )

const RESERVED = new Set(['setup', 'onboarding'])

const editorInput = z.object({
  fullName: requiredLine(80, 'Enter your display name.').min(2, 'Use at least 2 characters.'),
  username: z
    .string()
    .trim()
    .toLowerCase()
    .default('')
    .refine(
      (text) => text === '' || /^[a-z0-9][a-z0-9_-]{2,29}$/.test(text),
      'Use 3 to 30 letters, digits, - or _.',
    )
    .refine((text) => !RESERVED.has(text), 'This username is reserved.')
    .transform((text) => text || null),
  bio: paragraphOrNull(300),
  experienceLevel: z
    .union([z.enum(EXPERIENCE_LEVELS), z.literal('')], 'Choose a level from the list.')
    .default('')
    .transform((level) => level || null),
  specialties: entries,
  languages: entries,
  location: lineOrNull(120),
  portfolioUrl: webAddress,
  instagram: lineOrNull(200),
  youtube: lineOrNull(200),
  tiktok: lineOrNull(200),
  website: webAddress,
  imageUrl: mediaAddress,
  coverReelUrl: mediaAddress,
})

/** The checked options and the text typed next to them, as one list. */
function listed(form: FormData, name: string): string {
  return [...form.getAll(name), form.get(`${name}New`)]
    .filter((entry) => typeof entry === 'string')
    .join(',')
}

/** While listed, a profile keeps its place and its photo. @throws InvalidInput */
async function keepListing(
  viewer: Viewer,
  { hasPlace, imageUrl }: { hasPlace: boolean; imageUrl: string | null },
): Promise<void> {
  const row = await db()
    .selectFrom('profiles')
    .select(['listedAt', 'profileImageUrl'])
    .where('userId', '=', viewer.id)
    .executeTakeFirst()
  if (!row?.listedAt) return
  if (!hasPlace) throw new InvalidInput({ location: 'Enter the city or ZIP code where you film.' })
  if (isListingPhoto(row.profileImageUrl) && !isListingPhoto(imageUrl))
    throw new InvalidInput({ imageUrl: neededForListing('photo') })
}

/** A level of sign-up stays until the editor's own question is answered. */
async function experienceOf(viewer: Viewer, level: ExperienceLevel | null): Promise<ProfileFields> {
  if (level) return { experienceLevel: level, experienceList: 'editor' }
  const before = await db()
    .selectFrom('profiles')
    .select(['experienceLevel', 'experienceList'])
    .where('userId', '=', viewer.id)
    .executeTakeFirst()
  return before && needsExperience(before.experienceLevel, before.experienceList)
    ? {}
    : { experienceLevel: null, experienceList: null }
}

/** Saves the profile; creates it where there was none. @throws InvalidInput */
export async function saveOwnProfile(
  viewer: Viewer,
  values: Record<string, string>,
  form: FormData,
): Promise<{ isNew: boolean }> {
  const input = parseInput(editorInput, {
    ...values,
    specialties: listed(form, 'specialties'),
    languages: listed(form, 'languages'),
  })
  const media = { imageUrl: input.imageUrl || null, coverReelUrl: input.coverReelUrl || null }
  await requireFetchable(viewer, media)
  const place = input.location ? await choosePlace('location', input.location) : null
  // A form without the field leaves the place as it is.
  const isGiven = values['location'] !== undefined
  await keepListing(viewer, { hasPlace: !isGiven || place !== null, imageUrl: media.imageUrl })
  const unserved = place && (await findUnservedCity(place))
  const fields = {
    username: input.username,
    bio: input.bio,
    ...(await experienceOf(viewer, input.experienceLevel)),
    specialties: input.specialties,
    portfolioUrl: input.portfolioUrl,
    languagesSpoken: input.languages,
    ...(isGiven && { placeId: place?.id ?? null }),
    socialInstagram: input.instagram,
    socialYoutube: input.youtube,
    socialTiktok: input.tiktok,
    socialWebsite: input.website,
    profileImageUrl: media.imageUrl,
    coverReelUrl: media.coverReelUrl,
  }
  try {
    return await transaction(async (tx) => {
      const { fullName } = input
      const { id: userId, email } = viewer
      await renamePerson(tx, userId, { fullName })
      const isNew = !(await saveProfileFields(tx, userId, fields))
      if (isNew) {
        await ensureProfile(tx, { userId, email, fullName, approvalStatus: 'none' })
        await saveProfileFields(tx, userId, fields)
      }
      await awaitCity(tx, unserved, { side: 'orbiter', userId, email })
      await requestCopies(tx, viewer.id, {
        'profile-picture': media.imageUrl,
        'profile-cover': media.coverReelUrl,
      })
      await finishDraft(viewer, 'profile', tx)
      return { isNew }
    })
  } catch (error) {
    if (
      error instanceof Error &&
      'constraint' in error &&
      error.constraint === 'profiles_username_key'
    )
      throw new InvalidInput({ username: 'This username is taken.' })
    throw error
  }
}
