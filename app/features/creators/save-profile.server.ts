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
  const fields = {
    full_name: profile.fullName,
    bio: profile.bio,
    experience_level: profile.experienceLevel,
    specialties: profile.specialties,
    portfolio_url: profile.portfolioUrl,
  }
  return transaction(async (tx) => {
    await tx.updateTable('users').set({ full_name: profile.fullName, time_zone: profile.timeZone }).where('id', '=', viewer.id).execute()
    await tx
      .updateTable('profiles')
      .set({
        ...fields,
        languages_spoken: profile.languages,
        location: profile.location,
        time_zone: profile.timeZone,
        social_instagram: profile.instagram,
        social_youtube: profile.youtube,
        social_tiktok: profile.tiktok,
        social_website: profile.website,
        profile_image_url: profile.imageUrl,
        cover_reel_url: profile.coverReelUrl,
        cover_poster_url: profile.coverPosterUrl,
        profile_completeness: profileCompleteness(fields),
        updated_at: now(),
      })
      .where('user_id', '=', viewer.id)
      .execute()
  })
}
