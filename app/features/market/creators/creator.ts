/** Public facts about Orbiters: levels, specialties, delivery, and offers. */

export const ORBITER_LEVELS = ['beginner', 'intermediate', 'pro'] as const
export type OrbiterLevel = (typeof ORBITER_LEVELS)[number]

export const LEVEL_LABELS: Record<OrbiterLevel, string> = {
  beginner: 'Beginner',
  intermediate: 'Intermediate',
  pro: 'Pro',
}

export const SPECIALTIES = [
  'Lifestyle',
  'Product',
  'Travel',
  'Food',
  'Fashion',
  'Fitness',
  'Tech',
  'Beauty',
  'Real Estate',
  'Events',
] as const

/** Delivery within this many days of the event; 0 means before the event ends. */
export const DELIVERY_OPTIONS = [
  { days: 0, label: 'Before the event ends' },
  { days: 1, label: '1 day' },
  { days: 2, label: '2 days' },
  { days: 3, label: '3 days' },
  { days: 5, label: '5 days' },
  { days: 7, label: '1 week' },
] as const

/** `0` → `Before the event ends`, `7` → `1 week`, `4` → `4 days`. */
export function deliveryLabel(days: number): string {
  return DELIVERY_OPTIONS.find((option) => option.days === days)?.label ?? `${days} days`
}

/** The times when an Orbiter is free on the date of a search. */
export interface FreeOn {
  /** `yyyy-MM-dd`, in the Orbiter's time zone. */
  date: string
  /** The start times that can be requested. */
  times: string[]
}

export interface CardDetails {
  /**
   * What the starting price buys: `30-sec reel`, `Opening night, 2 hours`; null when no offer has
   * that price.
   */
  priceFor: string | null
  /** `Next free Sat, Dec 12`, or the times on the date of the search; null when none is soon. */
  freeText: string | null
}

/** How many Orbiters the home page shows: those featured by admins first, then recommended ones. */
export const FEATURED_SHOWN = 6

/** The data of an Orbiter's card. The details are present when a page of cards was read. */
export interface CreatorCardData extends Partial<CardDetails> {
  userId: string
  fullName: string
  bio: string | null
  location: string | null
  specialties: string[]
  level: OrbiterLevel | null
  /** US cents; null means ask for a quote. */
  startingPriceCents: number | null
  isAvailable: boolean
  imageUrl: string | null
  completeness: number
  deliveryDays: number | null
  hasPortfolio: boolean
  rating: number | null
  reviewCount: number
  posterUrl: string | null
  reelUrl: string | null
  /**
   * Whole miles from the place in the search. Null for Orbiters in that place, and without a place.
   */
  milesAway: number | null
  /** Only when the search has a date. */
  freeOn?: FreeOn
  /** True when the viewer has saved this Orbiter; absent when this was not loaded. */
  isSaved?: boolean
}

/** Something that can be booked from an Orbiter. The booking form sends its `key`. */
export interface Offer {
  key: string
  kind: 'reel' | 'service' | 'package' | 'general'
  id: string | null
  name: string
  description: string | null
  priceCents: number | null
  /** Per day. */
  durationMinutes: number
  /** The number of consecutive days; one when absent. */
  days?: number
  deliveryDays: number | null
}

export interface PortfolioItem {
  id: string
  title: string
  description: string | null
  mediaUrl: string
  thumbnailUrl: string | null
  /** `link` is a page on another site. */
  mediaType: 'video' | 'image' | 'link'
  durationSeconds: number | null
  isFeatured: boolean
  /** In the Orbiter's own list: true when visitors see a note in place of contact details. */
  hasContacts?: boolean
}
