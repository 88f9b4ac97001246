import { expect, test } from 'vitest'
import { describeDelivery, quotedDeliverables } from '#market/catalog/delivery-promise.ts'
import { listCatalog } from '#market/catalog/catalog-queries.server.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase()

test('each product says when it is delivered, from what is owed [P-STAT-05] [P-PKG-11]', async () => {
  const said = (await listCatalog()).map((product) => [product.id, describeDelivery(product)])
  expect(Object.fromEntries(said)).toEqual({
    instant: 'Before the event ends',
    'event-boost': '1 reel before the event ends, 1 more within 1 business day',
    'full-event': '1 reel before the event ends, 3 more within 2 business days',
    'reel-15s': 'Within 24 hours of the event',
    'reel-30s': 'Within 24 hours of the event',
    'reel-60s': 'Within 24 hours of the event',
    'quick-reel': 'Before the event ends',
    'event-package': 'Every reel before the event ends',
    'premium-orbit': 'Every reel before the event ends',
    'wedding-one-day': '1 reel before the event ends, 4 more and 25 photos within 2 business days',
    'wedding-classic':
      '1 reel before the first day ends, 7 more and 40 photos within 2 business days',
    'wedding-premium':
      '1 reel before the first day ends, 11 more and 80 photos within 2 business days',
  })
})

test('a quote without a product owes its first reel before the event ends, the rest within two business days', () => {
  const deliverables = quotedDeliverables({ reels: 3, photos: 20, product: null })
  expect(describeDelivery({ days: 1, deliverables })).toBe(
    '1 reel before the event ends, 2 more and 20 photos within 2 business days',
  )
  expect(describeDelivery({ days: 1, deliverables: deliverables.slice(0, 1) })).toBe(
    'Before the event ends',
  )
})
