/** Turns an Orbiter's prices, services, and packages into the offers of the booking form. */
import type { Offer } from '#market/creators/creator.ts'
import { REEL_LENGTHS, type ReelPrices } from '#people/accounts/reel-prices.ts'

const REEL_MINUTES = 60

export const GENERAL_OFFER: Offer = {
  key: 'general',
  kind: 'general',
  id: null,
  name: 'General Service',
  description: 'Tell the Orbiter what you need and ask for a quote.',
  priceCents: null,
  durationMinutes: REEL_MINUTES,
  deliveryDays: null,
}

/**
 * The hours per day that a General Service may take, by number of days. They are quoted and booked.
 */
const GENERAL_HOURS: Record<number, number[]> = {
  1: [1, 2, 3, 4, 6, 8],
  2: [2, 4, 6, 8],
  3: [2, 4, 6, 8],
}

/**
 * One offer per length: `general` for an hour, `general:240` for four, `general:240x2` on two days.
 */
export const GENERAL_OFFERS: readonly Offer[] = /* @__PURE__ */ Object.entries(
  GENERAL_HOURS,
).flatMap(([count, hours]) =>
  hours.map((each): Offer => {
    const [days, durationMinutes] = [Number(count), each * 60]
    if (days > 1)
      return {
        ...GENERAL_OFFER,
        key: `general:${durationMinutes}x${days}`,
        durationMinutes,
        days,
      }
    return durationMinutes === GENERAL_OFFER.durationMinutes
      ? GENERAL_OFFER
      : { ...GENERAL_OFFER, key: `general:${durationMinutes}`, durationMinutes }
  }),
)

/** The shortest one-day offer that films longer. Offers with a price come first. */
export function nextLonger(offers: readonly Offer[], than: Offer): Offer | undefined {
  return offers
    .filter(({ days = 1, durationMinutes }) => days === 1 && durationMinutes > than.durationMinutes)
    .toSorted(
      (one, other) =>
        Number(one.priceCents === null) - Number(other.priceCents === null) ||
        one.durationMinutes - other.durationMinutes,
    )[0]
}

/** A standard reel is offered only with a price above 0. */
export function reelOffers(profile: ReelPrices & { deliveryDays: number | null }): Offer[] {
  return REEL_LENGTHS.flatMap(({ seconds, name, price }) => {
    const cents = profile[price]
    return cents && cents > 0
      ? [
          {
            key: `reel:${seconds}`,
            kind: 'reel' as const,
            id: null,
            name,
            description: `One ${seconds} second reel, filmed and edited on site.`,
            priceCents: cents,
            durationMinutes: REEL_MINUTES,
            deliveryDays: profile.deliveryDays,
          },
        ]
      : []
  })
}

interface ServiceRow {
  id: string
  serviceName: string
  serviceDescription: string | null
  price: number
  durationMinutes: number
}

export function serviceOffer(row: ServiceRow, deliveryDays: number | null): Offer {
  return {
    key: `service:${row.id}`,
    kind: 'service',
    id: row.id,
    name: row.serviceName,
    description: row.serviceDescription,
    priceCents: row.price,
    durationMinutes: row.durationMinutes,
    deliveryDays,
  }
}

interface PackageRow {
  id: string
  packageName: string
  packageDescription: string | null
  price: number
  deliveryDays: number
  durationMinutes: number
}

export function packageOffer(row: PackageRow): Offer {
  return {
    key: `package:${row.id}`,
    kind: 'package',
    id: row.id,
    name: row.packageName,
    description: row.packageDescription,
    priceCents: row.price,
    durationMinutes: row.durationMinutes,
    deliveryDays: row.deliveryDays,
  }
}
