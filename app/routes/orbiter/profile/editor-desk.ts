import { useOutletContext } from 'react-router'
import { ownMedia } from '#app/base/own-media.ts'
import { profileCompleteness } from '#people/accounts/account.ts'
import type { CreatorCardData } from '#market/creators/creator.ts'
import type { OwnProfile, ProfileEditorData } from '#market/creators/own-profile.server.ts'

/** The current content of a section's fields, saved or not. */
export interface Typed {
  values?: Record<string, string | undefined>
  specialties?: string[]
  /** US cents; null for a price on request. */
  startingPriceCents?: number | null
  deliveryDays?: number | null
}

/** The data that the sections of the profile editor share. */
export interface EditorDesk {
  profile: OwnProfile
  editor: ProfileEditorData
  /** Shows the typed values in the preview. */
  onTyped: (typed: Typed) => void
}

/** A section may say in the headline how it stands, by the content that its loader has read. */
export interface SectionHandle<Content> {
  headlineOf: (content: Content) => string
}

export const useEditorDesk = () => useOutletContext<EditorDesk | null>()

/** The Orbiter's public card as it would look with the typed values. */
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
