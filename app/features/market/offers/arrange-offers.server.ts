import { sql } from 'kysely'
import { NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { ownOfferInput, switchOfferInput } from '#market/offers/offer-inputs.ts'
import { OFFER_NOUNS } from '#market/offers/own-offers.ts'
import { lockOffers } from '#market/offers/save-offer.server.ts'
import { refreshStartingPrice } from '#market/offers/starting-price.server.ts'
import { transaction, type Tx } from '#app/platform/db.ts'

/**
 * Shows a service or package to customers, or hides it.
 * @throws InvalidInput, NotAllowed, NotFound
 */
export function switchOffer(
  viewer: Viewer,
  input: unknown,
): Promise<{ name: string; isActive: boolean }> {
  const { kind, id, isActive } = parseInput(switchOfferInput, input)
  return transaction(async (tx) => {
    await lockOffers(tx, viewer)
    return setActive(tx, viewer, { kind, id, isActive: isActive === 'true' })
  })
}

/**
 * Permanently removes a service or package from the Orbiter's list. If it was ever booked, it is
 * hidden instead; when it is shown again, customers can book it again.
 * @throws InvalidInput, NotAllowed, NotFound
 */
export function removeOffer(
  viewer: Viewer,
  input: unknown,
): Promise<{ name: string; isHidden: boolean }> {
  const { kind, id } = parseInput(ownOfferInput, input)
  return transaction(async (tx) => {
    await lockOffers(tx, viewer)
    const booked = await tx
      .selectFrom('jobs')
      .select('id')
      .where('orbiterId', '=', viewer.id)
      .where(sql<string>`product ->> 'id'`, '=', id)
      .limit(1)
      .executeTakeFirst()
    if (booked)
      return {
        name: (await setActive(tx, viewer, { kind, id, isActive: false })).name,
        isHidden: true,
      }
    const own = { id, orbiterId: viewer.id }
    const removed = await (kind === 'service' ? deleteService(tx, own) : deletePackage(tx, own))
    if (!removed) throw new NotFound(`This ${OFFER_NOUNS[kind]} is no longer on your list.`)
    await refreshStartingPrice(tx, viewer.id)
    return { name: removed.name, isHidden: false }
  })
}

interface Switched {
  kind: 'service' | 'package'
  id: string
  isActive: boolean
}

async function setActive(tx: Tx, viewer: Viewer, { kind, id, isActive }: Switched) {
  const own = { id, orbiterId: viewer.id }
  const changed = await (kind === 'service'
    ? setServiceActive(tx, own, isActive)
    : setPackageActive(tx, own, isActive))
  if (!changed) throw new NotFound(`This ${OFFER_NOUNS[kind]} is no longer on your list.`)
  await refreshStartingPrice(tx, viewer.id)
  return { name: changed.name, isActive }
}

interface OwnOffer {
  id: string
  orbiterId: string
}

const deleteService = (tx: Tx, { id, orbiterId }: OwnOffer) =>
  tx
    .deleteFrom('orbiterPricing')
    .where('id', '=', id)
    .where('orbiterId', '=', orbiterId)
    .returning('serviceName as name')
    .executeTakeFirst()

const deletePackage = (tx: Tx, { id, orbiterId }: OwnOffer) =>
  tx
    .deleteFrom('orbiterPackages')
    .where('id', '=', id)
    .where('orbiterId', '=', orbiterId)
    .returning('packageName as name')
    .executeTakeFirst()

const setServiceActive = (tx: Tx, { id, orbiterId }: OwnOffer, isActive: boolean) =>
  tx
    .updateTable('orbiterPricing')
    .set({ isActive })
    .where('id', '=', id)
    .where('orbiterId', '=', orbiterId)
    .returning('serviceName as name')
    .executeTakeFirst()

const setPackageActive = (tx: Tx, { id, orbiterId }: OwnOffer, isActive: boolean) =>
  tx
    .updateTable('orbiterPackages')
    .set({ isActive })
    .where('id', '=', id)
    .where('orbiterId', '=', orbiterId)
    .returning('packageName as name')
    .executeTakeFirst()
