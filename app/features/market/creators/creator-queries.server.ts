/** Reads one Orbiter's public profile. */
import { isUuid } from '#app/base/ids.ts'
import { ownMedia } from '#app/base/own-media.ts'
import type { OrbiterLevel, PortfolioItem } from '#market/creators/creator.ts'
import { hasContacts, publicWords, publicWordsOrNull } from '#people/masking/shown-text.ts'
import { reelPriceFields, type ReelPrices } from '#people/accounts/reel-prices.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'

export interface PublicProfile extends ReelPrices {
  userId: string
  fullName: string
  username: string | null
  bio: string | null
  location: string | null
  timeZone: string
  specialties: string[]
  languages: string[]
  level: OrbiterLevel | null
  experienceLevel: string | null
  startingPriceCents: number | null
  deliveryDays: number | null
  isAvailable: boolean
  imageUrl: string | null
  posterUrl: string | null
  reelUrl: string | null
  completeness: number
  rating: number | null
  reviewCount: number
  instagram: string | null
  youtube: string | null
  tiktok: string | null
  website: string | null
  memberSince: string
}

/** Grouped, because TypeScript limits how many columns one call can take. */
const ABOUT = [
  'userId',
  'fullName',
  'username',
  'bio',
  'location',
  'timeZone',
  'specialties',
  'languagesSpoken as languages',
  'orbiterLevel as level',
] as const
const OFFERED = [
  'experienceLevel',
  'startingPrice as startingPriceCents',
  ...reelPriceFields(),
  'deliveryTimeDays as deliveryDays',

  'isAvailable',
  'profileImageUrl as imageUrl',
  'coverPosterUrl as posterUrl',
  'coverReelUrl as reelUrl',
] as const
const REPUTATION = [
  'profileCompleteness as completeness',
  'rating',
  'reviewCount',
  'createdAt as memberSince',
] as const
const LINKS = [
  'socialInstagram as instagram',
  'socialYoutube as youtube',
  'socialTiktok as tiktok',
  'socialWebsite as website',
] as const

/** The public profile of a listed Orbiter; null for an unknown, hidden, or malformed ID. */
export async function findPublicProfile(
  orbiterId: string,
  executor: Db | Tx = db(),
): Promise<PublicProfile | null> {
  if (!isUuid(orbiterId)) return null
  const row = await executor
    .selectFrom('publicProfiles')
    .select(ABOUT)
    .select(OFFERED)
    .select(REPUTATION)
    .select(LINKS)
    .where('userId', '=', orbiterId)
    .executeTakeFirst()
  if (!row) return null
  const { userId, fullName, timeZone } = row
  if (!userId || !fullName || !timeZone) return null
  return {
    ...row,
    userId,
    fullName,
    timeZone,
    bio: publicWordsOrNull(row.bio),
    specialties: (row.specialties ?? []).map(publicWords),
    languages: (row.languages ?? []).map(publicWords),
    level: row.level as OrbiterLevel | null,
    isAvailable: row.isAvailable ?? false,
    imageUrl: ownMedia(row.imageUrl),
    posterUrl: ownMedia(row.posterUrl),
    reelUrl: ownMedia(row.reelUrl),
    completeness: row.completeness ?? 0,
    reviewCount: row.reviewCount ?? 0,
    memberSince: row.memberSince?.toISOString() ?? '',
  }
}

/** The samples, as everyone sees them. */
export async function listPublicPortfolio(orbiterId: string): Promise<PortfolioItem[]> {
  const items = await listPortfolio(orbiterId)
  return items.map((item) => ({
    ...item,
    title: publicWords(item.title),
    description: publicWordsOrNull(item.description),
  }))
}

/** The samples for their own Orbiter, who also sees which texts contain contact details. */
export async function listOwnPortfolio(orbiterId: string): Promise<PortfolioItem[]> {
  const items = await listPortfolio(orbiterId)
  return items.map((item) => ({
    ...item,
    hasContacts: hasContacts(item.title) || hasContacts(item.description ?? ''),
  }))
}

/**
 * The samples as their Orbiter wrote them: featured first, then by the Orbiter's order, then
 * newest.
 */
export async function listPortfolio(orbiterId: string): Promise<PortfolioItem[]> {
  const rows = await db()
    .selectFrom('orbiterPortfolio')
    .select([
      'id',
      'title',
      'description',
      'mediaUrl',
      'thumbnailUrl',
      'mediaType',
      'durationSeconds',
      'isFeatured',
    ])
    .where('orbiterId', '=', orbiterId)
    .orderBy('isFeatured', 'desc')
    .orderBy('displayOrder')
    .orderBy('createdAt', 'desc')
    .limit(60)
    .execute()
  return rows.map((row) => ({
    ...row,
    thumbnailUrl: ownMedia(row.thumbnailUrl),
    // Media on other sites are only linked; pages never load them.
    mediaType: URL.canParse(row.mediaUrl) ? 'link' : row.mediaType,
  }))
}
