/** Turns a row of `profiles` into a marketplace card. */
import { ownMedia } from '#app/base/own-media.ts'
import { publicWords, publicWordsOrNull } from '#people/masking/shown-text.ts'
import { milesBetween, type Place } from '#market/places/place.ts'
import type { CreatorCardData, OrbiterLevel } from '#market/creators/creator.ts'

export const CREATOR_CARD_COLUMNS = `user_id, full_name, bio, location, specialties, orbiter_level, starting_price, is_available, profile_image_url,
  profile_completeness, delivery_time_days, has_portfolio, rating, review_count, cover_poster_url, cover_reel_url, latitude, longitude`

export interface CardRow {
  user_id: string
  full_name: string
  bio: string | null
  location: string | null
  specialties: string[]
  orbiter_level: OrbiterLevel | null
  starting_price: number | null
  is_available: boolean
  profile_image_url: string | null
  profile_completeness: number
  delivery_time_days: number | null
  has_portfolio: boolean
  rating: number | null
  review_count: number
  cover_poster_url: string | null
  cover_reel_url: string | null
  latitude: number | null
  longitude: number | null
}

/** Null without a place to measure from, for a whole state, and for Orbiters in that same place. */
function milesAway({ latitude, longitude }: CardRow, near: Place | null): number | null {
  if (!near || near.kind === 'state' || latitude === null || longitude === null) return null
  const miles = milesBetween({ latitude, longitude }, near)
  return miles === 0 ? null : Math.round(miles)
}

/** @param near the place from which distances are measured */
export function toCard(row: CardRow, near: Place | null = null): CreatorCardData {
  return {
    userId: row.user_id,
    fullName: row.full_name,
    bio: publicWordsOrNull(row.bio),
    location: row.location,
    specialties: row.specialties.map(publicWords),
    level: row.orbiter_level,
    startingPriceCents: row.starting_price,
    isAvailable: row.is_available,
    imageUrl: ownMedia(row.profile_image_url),
    completeness: row.profile_completeness,
    deliveryDays: row.delivery_time_days,
    hasPortfolio: row.has_portfolio,
    rating: row.rating,
    reviewCount: row.review_count,
    posterUrl: ownMedia(row.cover_poster_url),
    reelUrl: ownMedia(row.cover_reel_url),
    milesAway: milesAway(row, near),
  }
}
