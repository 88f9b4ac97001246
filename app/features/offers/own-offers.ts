/** Services and packages as their Orbiter edits them, and the bounds that form and server share. */

export const OFFER_MAX_DOLLARS = { reel: 1000, service: 1000, package: 10_000 } as const

/** So many services, and so many packages. */
export const OFFERS_MAX = 20

export interface OwnOffer {
  id: string
  name: string
  description: string | null
  durationMinutes: number
  priceCents: number
  /** Packages say it themselves; services are delivered as the Orbiter delivers. */
  deliveryDays: number | null
  /** Whether customers see it. */
  isActive: boolean
}

export const OFFER_NOUNS = { service: 'service', package: 'package' } as const
export type OwnOfferKind = keyof typeof OFFER_NOUNS
