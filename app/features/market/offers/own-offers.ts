/**
 * Services and packages as their Orbiter edits them, and limits shared by the form and the server.
 */

/** A wedding costs more than a reel. The database holds the same limits of services and packages. */
export const OFFER_MAX_DOLLARS = { reel: 1000, service: 10_000, package: 25_000 } as const

/** Limit for services, and separately for packages. */
export const OFFERS_MAX = 20

export interface OwnOffer {
  id: string
  name: string
  description: string | null
  durationMinutes: number
  priceCents: number
  /** Packages have their own; services use the Orbiter's delivery time. */
  deliveryDays: number | null
  /** Whether customers see it. */
  isActive: boolean
  /** Whether customers see a note in place of some of the words. */
  hasContacts: boolean
}

export const OFFER_NOUNS = { service: 'service', package: 'package' } as const
export type OwnOfferKind = keyof typeof OFFER_NOUNS

/**
 * What a card says after "from": the lowest price above 0, or null without one. In the database,
 * `refreshStartingPrice` does the same.
 */
export function startingPriceOf(prices: (number | null)[]): number | null {
  const offered = prices.filter((cents) => cents !== null && cents > 0) as number[]
  return offered.length > 0 ? Math.min(...offered) : null
}
