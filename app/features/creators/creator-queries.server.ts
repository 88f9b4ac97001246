/** Reads of one Orbiter's public profile. */
import { isUuid } from '#app/base/ids.ts'
import { ownMedia } from '#app/base/own-media.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import type { Offer, OrbiterLevel, PortfolioItem } from '#app/features/creators/creator.ts'
import { GENERAL_OFFER, packageOffer, reelOffers, serviceOffer } from '#app/features/creators/offers.ts'
import { now } from '#app/platform/clock.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'

export interface PublicProfile {
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
  pricing15s: number | null
  pricing30s: number | null
  pricing60s: number | null
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

/** A listed Orbiter; null for an unknown, hidden or malformed id. */
export async function findPublicProfile(orbiterId: string, executor: Db | Tx = db()): Promise<PublicProfile | null> {
  if (!isUuid(orbiterId)) return null
  const row = await executor.selectFrom('public_profiles').selectAll().where('user_id', '=', orbiterId).executeTakeFirst()
  if (!row || !row.user_id || !row.full_name || !row.time_zone) return null
  return {
    userId: row.user_id,
    fullName: row.full_name,
    username: row.username,
    bio: row.bio,
    location: row.location,
    timeZone: row.time_zone,
    specialties: row.specialties ?? [],
    languages: row.languages_spoken ?? [],
    level: row.orbiter_level as OrbiterLevel | null,
    experienceLevel: row.experience_level,
    startingPriceCents: row.starting_price,
    pricing15s: row.pricing_15s,
    pricing30s: row.pricing_30s,
    pricing60s: row.pricing_60s,
    deliveryDays: row.delivery_time_days,
    isAvailable: row.is_available ?? false,
    imageUrl: ownMedia(row.profile_image_url),
    posterUrl: ownMedia(row.cover_poster_url),
    reelUrl: ownMedia(row.cover_reel_url),
    completeness: row.profile_completeness ?? 0,
    rating: row.rating,
    reviewCount: row.review_count ?? 0,
    instagram: row.social_instagram,
    youtube: row.social_youtube,
    tiktok: row.social_tiktok,
    website: row.social_website,
    memberSince: row.created_at?.toISOString() ?? '',
  }
}

export interface Offers {
  /** 15, 30 and 60 second reels; only those with a price above 0. */
  reels: Offer[]
  services: Offer[]
  packages: Offer[]
}

/** Everything that can be booked from an Orbiter; only active entries. */
export async function listOffers(profile: PublicProfile, executor: Db | Tx = db()): Promise<Offers> {
  const [services, packages] = await Promise.all([
    executor
      .selectFrom('orbiter_pricing')
      .selectAll()
      .where('orbiter_id', '=', profile.userId)
      .where('is_active', '=', true)
      .orderBy('display_order')
      .orderBy('price')
      .execute(),
    executor.selectFrom('orbiter_packages').selectAll().where('orbiter_id', '=', profile.userId).where('is_active', '=', true).orderBy('price').execute(),
  ])
  return { reels: reelOffers(profile), services: services.map((row) => serviceOffer(row, profile.deliveryDays)), packages: packages.map(packageOffer) }
}

/** The offer that a booking form names; null when it is not (or no longer) on offer. */
export async function findOffer(profile: PublicProfile, key: string, executor: Db | Tx = db()): Promise<Offer | null> {
  if (key === GENERAL_OFFER.key) return GENERAL_OFFER
  const [kind, id = ''] = key.split(':')
  if (kind === 'reel') return reelOffers(profile).find((offer) => offer.key === key) ?? null
  if (!isUuid(id)) return null
  if (kind === 'service') {
    const row = await executor
      .selectFrom('orbiter_pricing')
      .selectAll()
      .where('id', '=', id)
      .where('orbiter_id', '=', profile.userId)
      .where('is_active', '=', true)
      .executeTakeFirst()
    return row ? serviceOffer(row, profile.deliveryDays) : null
  }
  const row = await executor
    .selectFrom('orbiter_packages')
    .selectAll()
    .where('id', '=', id)
    .where('orbiter_id', '=', profile.userId)
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row ? packageOffer(row) : null
}

/** Featured first, then as the Orbiter ordered them, then newest. */
export async function listPortfolio(orbiterId: string): Promise<PortfolioItem[]> {
  const rows = await db()
    .selectFrom('orbiter_portfolio')
    .selectAll()
    .where('orbiter_id', '=', orbiterId)
    .orderBy('is_featured', 'desc')
    .orderBy('display_order')
    .orderBy('created_at', 'desc')
    .limit(60)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    description: row.description,
    mediaUrl: row.media_url,
    thumbnailUrl: ownMedia(row.thumbnail_url),
    // What lies elsewhere is a link: pages never fetch from other sites.
    mediaType: URL.canParse(row.media_url) ? 'link' : (row.media_type as PortfolioItem['mediaType']),
    durationSeconds: row.duration_seconds,
    isFeatured: row.is_featured,
  }))
}

export interface AvailabilityDay {
  date: string
  slots: { startTime: string; endTime: string }[]
}

/** Free times from today on, by date. */
export async function listAvailability(orbiterId: string, timeZone: string): Promise<AvailabilityDay[]> {
  const rows = await db()
    .selectFrom('orbiter_availability')
    .select(['date', 'start_time', 'end_time'])
    .where('orbiter_id', '=', orbiterId)
    .where('is_available', '=', true)
    .where('date', '>=', todayIn(timeZone, now()))
    .orderBy('date')
    .orderBy('start_time')
    .limit(500)
    .execute()
  const days: AvailabilityDay[] = []
  for (const row of rows) {
    const slot = { startTime: row.start_time, endTime: row.end_time }
    if (days.at(-1)?.date === row.date) days.at(-1)?.slots.push(slot)
    else days.push({ date: row.date, slots: [slot] })
  }
  return days
}
