import { sql } from 'kysely'
import { parseInput } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { packageInput, pricesInput, serviceInput } from '#app/features/offers/offer-inputs.ts'
import { setReelPrices, setStartingPrice } from '#app/features/accounts/profile-facts.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'

/**
 * Updates an Orbiter's starting price: their lowest price above 0, or null without one. Cards show
 * it, and searches use it.
 */
export async function refreshStartingPrice(tx: Tx, orbiterId: string): Promise<void> {
  const lowest = sql<number | null>`(select min(price) from (
      select unnest(array[pricing_15s, pricing_30s, pricing_60s]) as price
      union all select price from orbiter_pricing where orbiter_id = profiles.user_id and is_active
      union all select price from orbiter_packages where orbiter_id = profiles.user_id and is_active
    ) offers where price > 0)`
  await setStartingPrice(tx, orbiterId, lowest)
}

/** Sets an Orbiter's prices for standard reels, and how soon they deliver. @throws InvalidInput */
export function setPrices(viewer: Viewer, input: unknown): Promise<void> {
  const prices = parseInput(pricesInput, input)
  return transaction(async (tx) => {
    await setReelPrices(tx, viewer.id, {
      pricing15s: prices.pricing15s,
      pricing30s: prices.pricing30s,
      pricing60s: prices.pricing60s,
      deliveryTimeDays: prices.deliveryDays,
    })
    await refreshStartingPrice(tx, viewer.id)
  })
}

/** Adds one of the Orbiter's own services to their list. @throws InvalidInput */
export function addService(viewer: Viewer, input: unknown): Promise<{ id: string }> {
  const service = parseInput(serviceInput, input)
  const id = newId()
  return transaction(async (tx) => {
    await tx
      .insertInto('orbiterPricing')
      .values({
        id,
        orbiterId: viewer.id,
        serviceName: service.name,
        serviceDescription: service.description,
        durationMinutes: service.durationMinutes,
        price: service.priceCents,
        createdAt: now(),
      })
      .execute()
    await refreshStartingPrice(tx, viewer.id)
    return { id }
  })
}

/** Adds a custom package to an Orbiter's list. @throws InvalidInput */
export function addPackage(viewer: Viewer, input: unknown): Promise<{ id: string }> {
  const offer = parseInput(packageInput, input)
  const id = newId()
  return transaction(async (tx) => {
    await tx
      .insertInto('orbiterPackages')
      .values({
        id,
        orbiterId: viewer.id,
        packageName: offer.name,
        packageDescription: offer.description,
        durationMinutes: offer.durationMinutes,
        price: offer.priceCents,
        deliveryDays: offer.deliveryDays,
        createdAt: now(),
      })
      .execute()
    await refreshStartingPrice(tx, viewer.id)
    return { id }
  })
}
