import { expect, test } from 'vitest'
import { InvalidInput } from '#app/base/errors.ts'
import { addPackage, addService, setPrices } from '#app/features/offers/set-prices.server.ts'
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

const NO_PRICES = {
  pricing15s: null,
  pricing30s: null,
  pricing60s: null,
  deliveryDays: 2,
}

test('the starting price is the lowest of all that is on offer, and follows each change [P-CARD-01]', async () => {
  const orbiter = await createOrbiter({ startingPriceCents: null, pricing: {} })
  const viewer = viewerOf(orbiter)
  await setPrices(viewer, { ...NO_PRICES, pricing30s: 12_500, pricing60s: 20_000 })
  expect(await startingPrice(orbiter)).toBe(12_500)
  const service = await addService(viewer, {
    name: 'Kitchen night',
    description: null,
    durationMinutes: 90,
    priceCents: 9_900,
  })
  expect(await startingPrice(orbiter)).toBe(9_900)
  await addPackage(viewer, {
    name: 'Whole evening',
    description: null,
    durationMinutes: 300,
    priceCents: 50_000,
    deliveryDays: 1,
  })
  expect(await startingPrice(orbiter)).toBe(9_900)
  await db()
    .updateTable('orbiterPricing')
    .set({ isActive: false })
    .where('id', '=', service.id)
    .execute()
  await setPrices(viewer, { ...NO_PRICES, pricing60s: 20_000 })
  expect(await startingPrice(orbiter)).toBe(20_000)
  await setPrices(viewer, NO_PRICES)
  expect(await startingPrice(orbiter)).toBe(50_000)
})

test('a price of 0 is no price: with nothing else, people ask for a quote', async () => {
  const orbiter = await createOrbiter({ pricing: {}, listed: false })
  await addService(viewerOf(orbiter), {
    name: 'Free look',
    description: null,
    durationMinutes: 15,
    priceCents: 0,
  })
  await setPrices(viewerOf(orbiter), { ...NO_PRICES, pricing15s: 0 })
  expect(await startingPrice(orbiter)).toBeNull()
})

test('prices touch nobody else', async () => {
  const [mine, other] = [await createOrbiter(), await createOrbiter({ startingPriceCents: 4_200 })]
  await setPrices(viewerOf(mine), { ...NO_PRICES, pricing15s: 1_500 })
  expect([await startingPrice(mine), await startingPrice(other)]).toEqual([1_500, 4_200])
})

test.each([
  ['a price beyond 1,000 dollars', { ...NO_PRICES, pricing15s: 100_001 }],
  ['a price below 0', { ...NO_PRICES, pricing30s: -1 }],
  ['half a cent', { ...NO_PRICES, pricing60s: 10.5 }],
  ['a price as text', { ...NO_PRICES, pricing15s: '1500' }],
  ['delivery after two months', { ...NO_PRICES, deliveryDays: 60 }],
])('%s is refused', async (_name, input) => {
  const viewer = viewerOf(await createOrbiter())
  await expect(async () => setPrices(viewer, input)).rejects.toThrow(InvalidInput)
})
