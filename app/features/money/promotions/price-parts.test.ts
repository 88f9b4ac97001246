import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LEAST_CHARGE_CENTS, priceParts, taxOf } from '#money/promotions/price-parts.ts'

const parts = fc.record({
  priceCents: fc.integer({ min: LEAST_CHARGE_CENTS, max: 5_000_000 }),
  discountCents: fc.integer({ min: 0, max: 6_000_000 }),
  availableCents: fc.integer({ min: 0, max: 6_000_000 }),
  taxBps: fc.integer({ min: 0, max: 2000 }),
})

test('a price is split to the cent, and the card pays nothing or what cards can be charged', () => {
  fc.assert(
    fc.property(parts, (question) => {
      const quote = priceParts(question)
      const { priceCents, discountCents, creditCents, taxCents, totalCents } = quote
      expect(totalCents).toBe(priceCents - discountCents - creditCents + taxCents)
      expect(taxCents).toBe(taxOf(priceCents - discountCents, question.taxBps))
      expect(discountCents + creditCents).toBeLessThanOrEqual(priceCents)
      expect(creditCents).toBeLessThanOrEqual(question.availableCents)
      expect(Math.min(discountCents, creditCents, taxCents)).toBeGreaterThanOrEqual(0)
      expect(totalCents === 0 || totalCents >= LEAST_CHARGE_CENTS).toBe(true)
    }),
  )
})

test.each([
  ['a code alone', { discountCents: 2000 }, { discountCents: 2000, totalCents: 8000 }],
  ['credit alone', { availableCents: 2500 }, { creditCents: 2500, totalCents: 7500 }],
  ['more credit than it costs', { availableCents: 20_000 }, { creditCents: 10_000, totalCents: 0 }],
  [
    'tax on what the code leaves',
    { discountCents: 2000, taxBps: 825 },
    { taxCents: 660, totalCents: 8660 },
  ],
  [
    'a code that leaves a few cents',
    { discountCents: 9980 },
    { discountCents: 10_000, totalCents: 0 },
  ],
  [
    'credit that leaves a few cents',
    { availableCents: 9980 },
    { creditCents: 9950, totalCents: 50 },
  ],
  [
    'credit that pays all but a small tax',
    { availableCents: 10_000, taxBps: 10 },
    { creditCents: 9960, taxCents: 10, totalCents: 50 },
  ],
])('%s', (_name, given, expected) => {
  const none = { priceCents: 10_000, discountCents: 0, availableCents: 0, taxBps: 0 }
  expect(priceParts({ ...none, ...given })).toMatchObject(expected)
})
