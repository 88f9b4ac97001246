import { expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import { switchOffer } from '#market/offers/arrange-offers.server.ts'
import { savePackage, saveReelPrices, saveService } from '#market/offers/save-offer.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf, type TestUser } from '#tests/support/factories.ts'

useDatabase()

const startingPrice = async (user: TestUser) =>
  (
    await db()
      .selectFrom('profiles')
      .select('startingPrice')
      .where('userId', '=', user.id)
      .executeTakeFirstOrThrow()
  ).startingPrice

const NO_PRICES = { pricing15s: '', pricing30s: '', pricing60s: '', deliveryDays: '2' }

const offer = (name: string, price: string) => ({
  id: newId(),
  name,
  description: '',
  durationMinutes: '90',
  price,
  isActive: 'on',
})

test('the starting price is the lowest of all that is on offer, and follows each change [P-CARD-01]', async () => {
  const orbiter = await createOrbiter({ startingPriceCents: null, pricing: {} })
  const viewer = viewerOf(orbiter)
  await saveReelPrices(viewer, { ...NO_PRICES, pricing30s: '125', pricing60s: '200' })
  expect(await startingPrice(orbiter)).toBe(12_500)
  const service = offer('Kitchen night', '99')
  await saveService(viewer, service)
  expect(await startingPrice(orbiter)).toBe(9_900)
  await savePackage(viewer, { ...offer('Whole evening', '500'), deliveryDays: '1' })
  expect(await startingPrice(orbiter)).toBe(9_900)
  await switchOffer(viewer, { kind: 'service', id: service.id, isActive: 'false' })
  expect(await startingPrice(orbiter)).toBe(12_500)
  await saveReelPrices(viewer, { ...NO_PRICES, pricing60s: '200' })
  expect(await startingPrice(orbiter)).toBe(20_000)
  await saveReelPrices(viewer, NO_PRICES)
  expect(await startingPrice(orbiter)).toBe(50_000)
})

test('a price of 0 is no price: with nothing else, people ask for a quote', async () => {
  const orbiter = await createOrbiter({ pricing: {}, listed: false })
  await saveReelPrices(viewerOf(orbiter), { ...NO_PRICES, pricing15s: '0' })
  expect(await startingPrice(orbiter)).toBeNull()
})

test('prices touch no one else', async () => {
  const [mine, other] = [await createOrbiter(), await createOrbiter({ startingPriceCents: 4_200 })]
  await saveReelPrices(viewerOf(mine), { ...NO_PRICES, pricing15s: '15' })
  expect([await startingPrice(mine), await startingPrice(other)]).toEqual([1_500, 4_200])
})
