/**
 * Saves the prices, services, and packages that an Orbiter edits. The public profile and its
 * booking dialog show what is saved here.
 */
import { Conflict, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { requireOrbiter, type Viewer } from '#people/accounts/viewer.ts'
import { ownPackageInput, ownServiceInput, reelPricesInput } from '#market/offers/offer-inputs.ts'
import { OFFER_NOUNS, OFFERS_MAX, type OwnOfferKind } from '#market/offers/own-offers.ts'
import { refreshStartingPrice } from '#market/offers/starting-price.server.ts'
import { byReelPrice } from '#people/accounts/reel-prices.ts'
import { setReelPrices } from '#people/accounts/profile-facts.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'

/**
 * Locks an Orbiter's offers: only one change at a time, and none while an offer is being requested.
 */
export async function lockOffers(tx: Tx, viewer: Viewer) {
  requireOrbiter(viewer)
  return tx
    .selectFrom('profiles')
    .select((eb) => eb.fn.coalesce('orbiterLevel', 'wishedLevel').as('level'))
    .where('userId', '=', viewer.id)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/**
 * Saves the prices of the standard reels. An empty price removes that length from the list.
 * @throws InvalidInput, NotAllowed, Conflict
 */
export function saveReelPrices(viewer: Viewer, input: unknown): Promise<void> {
  const prices = parseInput(reelPricesInput, input)
  return transaction(async (tx) => {
    const { level } = await lockOffers(tx, viewer)
    if (level === null) throw new Conflict('no_level', 'Pick your level to set prices.')
    await setReelPrices(tx, viewer.id, {
      ...byReelPrice(({ price }) => prices[price]),
      deliveryTimeDays: prices.deliveryDays,
    })
    await refreshStartingPrice(tx, viewer.id)
  })
}

const TABLES = { service: 'orbiterPricing', package: 'orbiterPackages' } as const

/**
 * Returns whether the Orbiter already has this entry. A new entry needs room on the list.
 * @throws NotFound for another Orbiter's ID, Conflict
 */
async function findOwn(tx: Tx, viewer: Viewer, kind: OwnOfferKind, id: string): Promise<boolean> {
  const known = await tx
    .selectFrom(TABLES[kind])
    .select('orbiterId')
    .where('id', '=', id)
    .executeTakeFirst()
  if (known) {
    if (known.orbiterId !== viewer.id) throw new NotFound(`There is no such ${OFFER_NOUNS[kind]}.`)
    return true
  }
  const { count } = await tx
    .selectFrom(TABLES[kind])
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('orbiterId', '=', viewer.id)
    .executeTakeFirstOrThrow()
  if (count >= OFFERS_MAX)
    throw new Conflict('too_many', `You can offer up to ${OFFERS_MAX} ${OFFER_NOUNS[kind]}s.`)
  return false
}

/**
 * Adds or changes one of the Orbiter's own services. Existing bookings keep the service as it was
 * sold.
 * @throws InvalidInput, NotAllowed, NotFound, Conflict
 */
export function saveService(viewer: Viewer, input: unknown): Promise<{ isNew: boolean }> {
  const service = parseInput(ownServiceInput, input)
  return transaction(async (tx) => {
    await lockOffers(tx, viewer)
    const isKnown = await findOwn(tx, viewer, 'service', service.id)
    const { id, name: serviceName, description: serviceDescription, ...rest } = service
    const fields = { serviceName, serviceDescription, ...rest }
    if (isKnown)
      await tx
        .updateTable('orbiterPricing')
        .set(fields)
        .where('id', '=', id)
        .where('orbiterId', '=', viewer.id)
        .execute()
    else
      await tx
        .insertInto('orbiterPricing')
        .values({ ...fields, id, orbiterId: viewer.id, createdAt: now() })
        .execute()
    await refreshStartingPrice(tx, viewer.id)
    return { isNew: !isKnown }
  })
}

/**
 * Adds or changes one of the Orbiter's own custom packages.
 * @throws InvalidInput, NotAllowed, NotFound, Conflict
 */
export function savePackage(viewer: Viewer, input: unknown): Promise<{ isNew: boolean }> {
  const offer = parseInput(ownPackageInput, input)
  return transaction(async (tx) => {
    await lockOffers(tx, viewer)
    const isKnown = await findOwn(tx, viewer, 'package', offer.id)
    const { id, name: packageName, description: packageDescription, ...rest } = offer
    const fields = { packageName, packageDescription, ...rest }
    if (isKnown)
      await tx
        .updateTable('orbiterPackages')
        .set(fields)
        .where('id', '=', id)
        .where('orbiterId', '=', viewer.id)
        .execute()
    else
      await tx
        .insertInto('orbiterPackages')
        .values({ ...fields, id, orbiterId: viewer.id, createdAt: now() })
        .execute()
    await refreshStartingPrice(tx, viewer.id)
    return { isNew: !isKnown }
  })
}
