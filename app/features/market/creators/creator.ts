/** Orbiters as the public sees them: levels, specialties, delivery, offers. */

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

/** Delivery within this many days of the event; 0 means before it ends. */
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

/** When an Orbiter is free on the day of a search. */
export interface FreeOn {
  /** `yyyy-MM-dd`, in the zone of the Orbiter. */
  date: string
  /** The start times that can be requested. */
  times: string[]
}

export interface CardDetails {
  /** What the starting price buys: `30-sec reel`, `Opening night, 2 hours`; null where no offer has it. */
  priceFor: string | null
  /** `Next free Sat, Dec 12`, or the times of the day that was searched for; null: soon none. */
  freeText: string | null
}

/** On the home page: those whom admins feature, then the recommended ones. */
export const FEATURED_SHOWN = 6

/** The data of a creator card. The details are there where a page of cards was read. */
export interface CreatorCardData extends Partial<CardDetails> {
  userId: string
  fullName: string
  bio: string | null
  location: string | null
  specialties: string[]
  level: OrbiterLevel | null
  /** US cents; null: ask for a quote. */
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
  /** Whole miles from the place that was searched for; null in it, and where none was. */
  milesAway: number | null
  /** Only where the search asks for a date. */
  freeOn?: FreeOn
  /** Whether the viewer has saved this Orbiter; absent where it was not loaded. */
  isSaved?: boolean
}

/** Something that can be booked from an Orbiter. The booking form sends `key`. */
export interface Offer {
  key: string
  kind: 'reel' | 'service' | 'package' | 'general'
  id: string | null
  name: string
  description: string | null
  priceCents: number | null
  /** Of each day. */
  durationMinutes: number
  /** On so many consecutive days; one where it says nothing. */
  days?: number
  deliveryDays: number | null
}

export interface PortfolioItem {
  id: string
  title: string
  description: string | null
  mediaUrl: string
  thumbnailUrl: string | null
  /** A link leads to a page on another site. */
  mediaType: 'video' | 'image' | 'link'
  durationSeconds: number | null
  isFeatured: boolean
  /** In its Orbiter's own list: whether visitors see a note in place of some of the words. */
  hasContacts?: boolean
}
