import fc from 'fast-check'
import { expect, test } from 'vitest'
import { countOf, formatCount } from '#app/base/count.ts'

test('whole numbers read as in the language', () => {
  const asInLanguage = new Intl.NumberFormat('en-US')
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(formatCount(count)).toBe(asInLanguage.format(count))
    }),
    { examples: [[0], [-1], [999], [1000], [-1000], [999_999], [1_000_000]] },
  )
})

test.each([
  [0, '0 requests'],
  [1, '1 request'],
  [1200, '1,200 requests'],
])('%i is counted as %s', (count, text) => {
  expect(countOf(count, 'request')).toBe(text)
})
