/** An Orbiter's own profile, for their dashboard and the profile editor. */
import type { Selectable } from 'kysely'
import { ensureProfile } from '#people/accounts/profile-fields.server.ts'
import { experienceLabel, needsExperience } from '#people/accounts/account.ts'
import { ownMedia } from '#app/base/own-media.ts'
import { listCityLabels } from '#market/catalog/cities.server.ts'
import { unservedLabelOf } from '#market/catalog/served-places.server.ts'
import { findDraft } from '#people/drafts/form-drafts.server.ts'
import { findCopies } from '#files/media/media-copies.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { hasContacts } from '#people/masking/shown-text.ts'
import { db } from '#app/platform/db.ts'
import type { Profiles } from '#db/types.ts'

export interface OwnProfile {
  /** True when customers can find and book the Orbiter. */
  isListed: boolean
  /** The percentage of the five profile fields that are filled in. */
  completeness: number
  /** The fields that are still empty, in order. */
  missing: string[]
  phone: string | null
  /** The iPhone model that the Orbiter entered. */
  deviceModel: string | null
}

export async function getOwnProfile(viewer: Viewer): Promise<OwnProfile> {
  const row = await db()
    .selectFrom('profiles')
    .select([
      'fullName',
      'bio',
      'experienceLevel',
      'specialties',
      'portfolioUrl',
      'listedAt',
      'profileCompleteness',
      'phone',
      'deviceModel',
    ])
    .where('userId', '=', viewer.id)
    .executeTakeFirst()
  if (!row) {
    const fullName = viewer.fullName.trim() || (viewer.email.split('@')[0] ?? '')
    const { id: userId, email } = viewer
    await ensureProfile(db(), { userId, email, fullName, approvalStatus: 'pending' })
    return getOwnProfile(viewer)
  }
  const fields: [string, boolean][] = [
    ['Display name', Boolean(row.fullName)],
    ['Bio', Boolean(row.bio)],
    ['Experience level', Boolean(row.experienceLevel)],
    ['Specialties', row.specialties.length > 0],
    ['Portfolio link', Boolean(row.portfolioUrl)],
  ]
  return {
    isListed: row.listedAt !== null,
    completeness: row.profileCompleteness,
    phone: row.phone,
    deviceModel: row.deviceModel,
    missing: fields.flatMap(([label, isFilled]) => (isFilled ? [] : [label])),
  }
}

const differs = (typed: Record<string, string>, saved: Record<string, string>) =>
  Object.entries(typed).some(([field, value]) => value.trim() !== saved[field])

/** Data of the public card that are not fields of the editor. */
const cardOf = (row: Selectable<Profiles>) => ({
  userId: row.userId,
  level: row.orbiterLevel,
  startingPriceCents: row.startingPrice,
  isAvailable: row.isAvailable,
  deliveryDays: row.deliveryTimeDays,
  hasPortfolio: row.hasPortfolio,
  rating: row.rating,
  reviewCount: row.reviewCount,
  posterUrl: ownMedia(row.coverPosterUrl),
  completeness: row.profileCompleteness,
})

/** The editor's values: the profile, with the unsaved draft on top. */
export async function readProfileEditor(viewer: Viewer) {
  const [row, draft, links, copyOf, cities] = await Promise.all([
    db()
      .selectFrom('profiles')
      .selectAll()
      .where('userId', '=', viewer.id)
      .executeTakeFirstOrThrow(),
    findDraft(viewer, 'profile'),
    findDraft(viewer, 'profile-links'),
    findCopies([viewer.id]),
    listCityLabels(),
  ])
  const isUnclear = needsExperience(row.experienceLevel, row.experienceList)
  const saved: Record<string, string> = {
    fullName: row.fullName,
    username: row.username ?? '',
    bio: row.bio ?? '',
    experienceLevel: isUnclear ? '' : (row.experienceLevel ?? ''),
    location: row.location ?? '',
    portfolioUrl: row.portfolioUrl ?? '',
    instagram: row.socialInstagram ?? '',
    youtube: row.socialYoutube ?? '',
    tiktok: row.socialTiktok ?? '',
    website: row.socialWebsite ?? '',
    imageUrl: row.profileImageUrl ?? '',
    coverReelUrl: row.coverReelUrl ?? '',
  }
  const { accountName, fullName, ...typed } = draft.values
  const unsaved: Record<string, string> =
    fullName !== undefined && accountName === row.fullName ? { ...typed, fullName } : typed
  return {
    email: row.email,
    accountName: row.fullName,
    values: { ...saved, ...unsaved, ...links.values },
    photoUrl: ownMedia(row.profileImageUrl),
    /** The answer given at sign-up, when the editor has to ask what it means; null otherwise. */
    experienceSaid: isUnclear
      ? experienceLabel(row.experienceLevel ?? '', row.experienceList)
      : null,
    hasDraft: differs(unsaved, saved),
    /** True when visitors see a note in place of contact details in the bio. */
    hasContactsInBio: hasContacts(unsaved['bio'] ?? row.bio ?? ''),
    hasLinksDraft: differs(links.values, saved),
    /** Copies of media from other sites; null when no copy is in progress or failed. */
    copies: {
      imageUrl: copyOf(viewer.id, 'profile-picture'),
      coverReelUrl: copyOf(viewer.id, 'profile-cover'),
    },
    cities,
    unservedCity: await unservedLabelOf(row),
    specialties: row.specialties,
    languages: row.languagesSpoken,
    savedAt: draft.savedAt || row.updatedAt.toISOString(),
    linksSavedAt: links.savedAt || row.updatedAt.toISOString(),
    card: cardOf(row),
  }
}

export type ProfileEditorData = Awaited<ReturnType<typeof readProfileEditor>>
