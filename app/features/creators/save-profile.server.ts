import { InvalidInput } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isTimeZone } from '#app/base/zoned-time.ts'
import { profileCompleteness } from '#app/features/accounts/account.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { profileInput } from '#app/features/creators/profile-inputs.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'

/** Saves an Orbiter's own profile; the server works out its completeness. @throws InvalidInput */
export function saveProfile(viewer: Viewer, input: unknown): Promise<void> {
  const profile = parseInput(profileInput, input)
  if (!isTimeZone(profile.timeZone)) throw new InvalidInput({ timeZone: 'Choose a time zone.' })
  const { fullName, bio, experienceLevel, specialties, portfolioUrl } = profile
  const fields = { fullName, bio, experienceLevel, specialties, portfolioUrl }
  return transaction(async (tx) => {
    await tx
      .updateTable('users')
      .set({ fullName: profile.fullName, timeZone: profile.timeZone })
      .where('id', '=', viewer.id)
      .execute()
    await tx
      .updateTable('profiles')
      .set({
        ...fields,
        languagesSpoken: profile.languages,
        location: profile.location,
        timeZone: profile.timeZone,
        socialInstagram: profile.instagram,
        socialYoutube: profile.youtube,
        socialTiktok: profile.tiktok,
        socialWebsite: profile.website,
        profileImageUrl: profile.imageUrl,
        coverReelUrl: profile.coverReelUrl,
        coverPosterUrl: profile.coverPosterUrl,
        profileCompleteness: profileCompleteness(fields),
        updatedAt: now(),
      })
      .where('userId', '=', viewer.id)
      .execute()
  })
}
