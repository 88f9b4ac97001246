/**
 * Services and packages as their Orbiter edits them, and limits shared by the form and the server.
 */

/** A wedding costs more than a reel. The database has the same limits for services and packages. */
export const OFFER_MAX_DOLLARS = { reel: 1000, service: 10_000, package: 25_000 } as const

/** Limit for services, and separately for packages. */
export const OFFERS_MAX = 20

export interface OwnOffer {
  id: string
  name: string
  description: string | null
  durationMinutes: number
  priceCents: number
  /** Each package has its own delivery time. Services use the Orbiter's. */
  deliveryDays: number | null
  /** True when customers see the offer. */
  isActive: boolean
  /** True when customers see a note in place of contact details. */
  hasContacts: boolean
}

export const OFFER_NOUNS = { service: 'service', package: 'package' } as const
export type OwnOfferKind = keyof typeof OFFER_NOUNS

/**
 * The price on a card after "from": the lowest price above 0, or null when there is none.
 * `refreshStartingPrice` does the same in the database.
 */
export function startingPriceOf(prices: (number | null)[]): number | null {
  const offered = prices.filter((cents) => cents !== null && cents > 0) as number[]
  return offered.length > 0 ? Math.min(...offered) : null
}
