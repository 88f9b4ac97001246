import { expect, test } from 'vitest'
import { listProducts } from '#market/catalog/catalog-queries.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase()

test('a package of the front page has name, subtitle, description, price, features, and an older price where there is one [P-ENT-03]', async () => {
  const packages = await listProducts('event-package')
  expect(packages.map(({ name, priceCents, isPopular }) => [name, priceCents, isPopular])).toEqual([
    ['Instant Reel', 9900, false],
    ['Event Boost', 17_900, true],
    ['Full Event', 29_900, false],
  ])
  for (const { subtitle, description, originalPriceCents, features } of packages) {
    expect([subtitle, description].every((text) => typeof text === 'string')).toBe(true)
    expect(features.length).toBeGreaterThan(1)
    expect(originalPriceCents).toBeNull()
  }
  await db()
    .updateTable('products')
    .set({ originalPrice: 24_900 })
    .where('id', '=', packages[1]?.id ?? '')
    .execute()
  expect((await listProducts('event-package'))[1]).toMatchObject({
    name: 'Event Boost',
    originalPriceCents: 24_900,
  })
})

test('single reels cost $75, $125 and $200, whatever the other families cost [P-CONST-05]', async () => {
  expect((await listProducts('single-reel')).map((product) => product.priceCents)).toEqual([
    7500, 12_500, 20_000,
  ])
})
