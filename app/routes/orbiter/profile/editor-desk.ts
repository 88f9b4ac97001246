import { useOutletContext } from 'react-router'
import { ownMedia } from '#app/base/own-media.ts'
import { profileCompleteness } from '#people/accounts/account.ts'
import type { CreatorCardData } from '#market/creators/creator.ts'
import type { OwnProfile, ProfileEditorData } from '#market/creators/own-profile.server.ts'

/** What stands in the fields of a section right now, saved or not. */
export interface Typed {
  values?: Record<string, string | undefined>
  specialties?: string[]
  /** US cents; null: ask for a quote. */
  startingPriceCents?: number | null
  deliveryDays?: number | null
}

/** What the sections of the profile editor share. */
export interface EditorDesk {
  profile: OwnProfile
  editor: ProfileEditorData
  /** Shows what is typed in the preview. */
  onTyped: (typed: Typed) => void
}

export const useEditorDesk = () => useOutletContext<EditorDesk | null>()

/** The public card of the Orbiter, as it would be with what is typed. */
export function cardOf(
  { card, values: saved, specialties: chosen, experienceSaid }: ProfileEditorData,
  { values: typed, specialties = chosen, ...prices }: Typed,
): CreatorCardData {
  const values = { ...saved, ...typed }
  return {
    ...card,
    ...prices,
    fullName: values['fullName']?.trim() || 'Your name',
    bio: values['bio']?.trim() || null,
    location: values['location']?.trim() || null,
    specialties,
    imageUrl: ownMedia(values['imageUrl']?.trim()),
    reelUrl: null,
    milesAway: null,
    completeness: profileCompleteness({
      fullName: values['fullName']?.trim() ?? '',
      bio: values['bio']?.trim() ?? '',
      experienceLevel: values['experienceLevel'] || experienceSaid,
      specialties,
      portfolioUrl: values['portfolioUrl']?.trim() ?? '',
    }),
  }
}
