import { InvalidInput } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isTimeZone } from '#app/base/zoned-time.ts'
import { saveProfileFields } from '#app/features/accounts/profile-fields.server.ts'
import { renamePerson } from '#app/features/accounts/people.server.ts'
import { choosePlace } from '#app/features/places/choose-place.server.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { profileInput } from '#app/features/creators/profile-inputs.ts'
import { transaction } from '#app/platform/db.ts'

/** Saves an Orbiter's own profile; @throws InvalidInput */
export async function saveProfile(viewer: Viewer, input: unknown): Promise<void> {
  const profile = parseInput(profileInput, input)
  if (!isTimeZone(profile.timeZone)) throw new InvalidInput({ timeZone: 'Choose a time zone.' })
  const place = profile.location ? await choosePlace('location', profile.location) : null
  await transaction(async (tx) => {
    await renamePerson(tx, viewer.id, { fullName: profile.fullName, timeZone: profile.timeZone })
    await saveProfileFields(tx, viewer.id, {
      bio: profile.bio,
      experienceLevel: profile.experienceLevel,
      experienceList: profile.experienceLevel && 'editor',
      specialties: profile.specialties,
      languagesSpoken: profile.languages,
      placeId: place?.id ?? null,
      timeZone: profile.timeZone,
      portfolioUrl: profile.portfolioUrl,
      socialInstagram: profile.instagram,
      socialYoutube: profile.youtube,
      socialTiktok: profile.tiktok,
      socialWebsite: profile.website,
      profileImageUrl: profile.imageUrl,
      coverReelUrl: profile.coverReelUrl,
      coverPosterUrl: profile.coverPosterUrl,
    })
  })
}
