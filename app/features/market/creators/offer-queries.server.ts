/** The offers of an Orbiter that can be booked. */
import { isUuid } from '#app/base/ids.ts'
import type { PublicProfile } from '#market/creators/creator-queries.server.ts'
import type { Offer } from '#market/creators/creator.ts'
import { GENERAL_OFFERS, packageOffer, reelOffers, serviceOffer } from '#market/creators/offers.ts'
import { publicWords, publicWordsOrNull } from '#people/masking/shown-text.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'

export interface Offers {
  /** One for each length that has a price above 0. */
  reels: Offer[]
  services: Offer[]
  packages: Offer[]
}

const publicOffer = (offer: Offer): Offer => ({
  ...offer,
  name: publicWords(offer.name),
  description: publicWordsOrNull(offer.description),
})

/** Everything that can be booked from an Orbiter. Includes active entries only. */
export async function listOffers(
  profile: PublicProfile,
  executor: Db | Tx = db(),
): Promise<Offers> {
  const [services, packages] = await Promise.all([
    executor
      .selectFrom('orbiterPricing')
      .selectAll()
      .where('orbiterId', '=', profile.userId)
      .where('isActive', '=', true)
      .orderBy('displayOrder')
      .orderBy('price')
      .execute(),
    executor
      .selectFrom('orbiterPackages')
      .selectAll()
      .where('orbiterId', '=', profile.userId)
      .where('isActive', '=', true)
      .orderBy('price')
      .execute(),
  ])
  return {
    reels: reelOffers(profile),
    services: services.map((row) => publicOffer(serviceOffer(row, profile.deliveryDays))),
    packages: packages.map((row) => publicOffer(packageOffer(row))),
  }
}

/** The offer that a booking form names; null when it does not exist, or is no longer offered. */
export async function findOffer(
  profile: PublicProfile,
  key: string,
  executor: Db | Tx = db(),
): Promise<Offer | null> {
  const [kind, id = ''] = key.split(':')
  if (kind === 'general') return GENERAL_OFFERS.find((offer) => offer.key === key) ?? null
  if (kind === 'reel') return reelOffers(profile).find((offer) => offer.key === key) ?? null
  if (!isUuid(id)) return null
  if (kind === 'service') {
    const row = await executor
      .selectFrom('orbiterPricing')
      .selectAll()
      .where('id', '=', id)
      .where('orbiterId', '=', profile.userId)
      .where('isActive', '=', true)
      .executeTakeFirst()
    return row ? publicOffer(serviceOffer(row, profile.deliveryDays)) : null
  }
  const row = await executor
    .selectFrom('orbiterPackages')
    .selectAll()
    .where('id', '=', id)
    .where('orbiterId', '=', profile.userId)
    .where('isActive', '=', true)
    .executeTakeFirst()
  return row ? publicOffer(packageOffer(row)) : null
}
