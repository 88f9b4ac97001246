import fc from 'fast-check'
import { expect, test } from 'vitest'
import { commissionOf, earningsOf, formatMoney } from '#app/base/money.ts'

test.each([
  [0, '$0'],
  [-0, '$0'],
  [-500, '-$5'],
  [9900, '$99'],
  [12_550, '$125.50'],
  [12_505, '$125.05'],
  [123_456_700, '$1,234,567'],
])('%i cents read %s', (cents, text) => {
  expect(formatMoney(cents)).toBe(text)
})

test.each([
  [7500, 1000, 750],
  [9999, 1000, 999],
  [1, 2500, 0],
  [9900, 2200, 2178],
  [333, 2500, 83],
  [12_500, 0, 0],
])(
  'of %i cents at %i basis points the platform keeps %i, rounded down',
  (priceCents, bps, commission) => {
    expect(commissionOf(priceCents, bps)).toBe(commission)
    expect(earningsOf(priceCents, bps)).toBe(priceCents - commission)
  },
)

test('no cent appears or disappears, and the creator gets the remainder', () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 })
  const bps = fc.integer({ min: 0, max: 10_000 })
  fc.assert(
    fc.property(cents, bps, (priceCents, commissionBps) => {
      const [commission, earned] = [
        commissionOf(priceCents, commissionBps),
        earningsOf(priceCents, commissionBps),
      ]
      expect(commission + earned).toBe(priceCents)
      expect(Number.isSafeInteger(commission) && commission >= 0 && earned >= 0).toBe(true)
      expect(commission * 10_000).toBeLessThanOrEqual(priceCents * commissionBps)
    }),
  )
})
