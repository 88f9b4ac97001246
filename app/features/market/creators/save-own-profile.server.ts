/** Saves the sections of the profile editor: about the Orbiter, and links. */
import { z } from 'zod'
import { InvalidInput } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { lineOrNull, paragraphOrNull, requiredLine } from '#app/base/text-inputs.ts'
import {
  EXPERIENCE_LEVELS,
  needsExperience,
  splitList,
  type ExperienceLevel,
} from '#people/accounts/account.ts'
import { isListingPhoto, neededForListing } from '#people/accounts/profile-listing.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { awaitCity, findUnservedCity } from '#market/catalog/served-places.server.ts'
import { webAddress } from '#app/forms/web-address.ts'
import { requestCopies, requireFetchable } from '#files/media/media-copies.server.ts'
import { finishDraft } from '#people/drafts/form-drafts.server.ts'
import { choosePlace } from '#market/places/choose-place.server.ts'
import {
  ensureProfile,
  saveProfileFields,
  type ProfileFields,
} from '#people/accounts/profile-fields.server.ts'
import { renamePerson } from '#people/accounts/people.server.ts'
import { mediaAddress } from '#market/creators/profile-inputs.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'

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

export const editorInput = z.object({
  fullName: requiredLine(80, 'Enter your display name.').min(2, 'Use at least 2 characters.'),
  username: z
    .string()
    .trim()
    .toLowerCase()
    .max(30, 'Use 3 to 30 letters, digits, - or _.')
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

/** Combines the checked options and the text typed next to them. */
function listed(form: FormData, name: string): string {
  return [...form.getAll(name), form.get(`${name}New`)]
    .filter((entry) => typeof entry === 'string')
    .join(',')
}

/**
 * Makes sure that a listed profile still has a place and a photo. Locks the profile, because it may
 * be listed at this moment.
 * @param imageUrl undefined when the form does not change it
 * @throws InvalidInput
 */
async function keepListing(
  tx: Tx,
  viewer: Viewer,
  { hasPlace, imageUrl }: { hasPlace: boolean; imageUrl: string | null | undefined },
): Promise<void> {
  const row = await tx
    .selectFrom('profiles')
    .select(['listedAt', 'profileImageUrl'])
    .where('userId', '=', viewer.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row?.listedAt) return
  if (!hasPlace) throw new InvalidInput({ location: 'Enter the city or ZIP code where you film.' })
  if (imageUrl !== undefined && isListingPhoto(row.profileImageUrl) && !isListingPhoto(imageUrl))
    throw new InvalidInput({ imageUrl: neededForListing('photo') })
}

/** A level from sign-up stays until the Orbiter answers the editor's own question. */
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

/** The columns of the fields whose values are stored unchanged. */
const COLUMNS = {
  username: 'username',
  bio: 'bio',
  portfolioUrl: 'portfolioUrl',
  instagram: 'socialInstagram',
  youtube: 'socialYoutube',
  tiktok: 'socialTiktok',
  website: 'socialWebsite',
} as const satisfies Partial<Record<keyof z.output<typeof editorInput>, keyof ProfileFields>>

type Sent = { input: z.output<typeof editorInput>; has: (field: string) => boolean }

async function fieldsOfForm(viewer: Viewer, { input, has }: Sent): Promise<ProfileFields> {
  const fields: ProfileFields = {}
  for (const field of Object.keys(COLUMNS) as (keyof typeof COLUMNS)[])
    if (has(field)) fields[COLUMNS[field]] = input[field]
  return {
    ...fields,
    ...(has('experienceLevel') && (await experienceOf(viewer, input.experienceLevel))),
    ...(has('specialties') && { specialties: input.specialties }),
    ...(has('languages') && { languagesSpoken: input.languages }),
    ...(has('imageUrl') && { profileImageUrl: input.imageUrl || null }),
    ...(has('coverReelUrl') && { coverReelUrl: input.coverReelUrl || null }),
  }
}

/**
 * Saves one section of the profile. Fields that the form does not contain stay unchanged. Creates
 * the profile if there is none.
 * @param draft the draft of the form that was sent
 * @throws InvalidInput
 */
export async function saveOwnProfile(
  viewer: Viewer,
  values: Record<string, string>,
  form: FormData,
  draft: 'profile' | 'profile-links' = 'profile',
): Promise<{ isNew: boolean }> {
  const input = parseInput(editorInput, {
    fullName: viewer.fullName,
    ...values,
    specialties: listed(form, 'specialties'),
    languages: listed(form, 'languages'),
  })
  const has = (field: string) =>
    values[field] !== undefined || form.has(field) || form.has(`${field}New`)
  const fields = await fieldsOfForm(viewer, { input, has })
  const { profileImageUrl: imageUrl, coverReelUrl } = fields
  await requireFetchable(viewer, { imageUrl: imageUrl ?? null, coverReelUrl: coverReelUrl ?? null })
  const place = input.location ? await choosePlace('location', input.location) : null
  const unserved = place && (await findUnservedCity(place))
  if (has('location')) fields.placeId = place?.id ?? null
  try {
    return await transaction(async (tx) => {
      const { fullName } = input
      const { id: userId, email } = viewer
      await keepListing(tx, viewer, { hasPlace: !has('location') || place !== null, imageUrl })
      if (has('fullName')) await renamePerson(tx, userId, { fullName })
      const isNew = !(await saveProfileFields(tx, userId, fields))
      if (isNew) {
        await ensureProfile(tx, { userId, email, fullName, approvalStatus: 'none' })
        await saveProfileFields(tx, userId, fields)
      }
      await awaitCity(tx, unserved, { side: 'orbiter', userId, email })
      await requestCopies(tx, viewer.id, {
        ...(imageUrl !== undefined && { 'profile-picture': imageUrl }),
        ...(coverReelUrl !== undefined && { 'profile-cover': coverReelUrl }),
      })
      // The checklist sends only the place, so the draft's other fields may still be unsaved.
      if (draft !== 'profile' || has('bio')) await finishDraft(viewer, draft, tx)
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
