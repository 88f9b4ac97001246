import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatCount } from '#app/base/count.ts'

test('whole numbers read as in the language', () => {
  const asInLanguage = new Intl.NumberFormat('en-US')
  fc.assert(
    fc.property(fc.maxSafeInteger(), (count) => {
      expect(formatCount(count)).toBe(asInLanguage.format(count))
    }),
    { examples: [[0], [-1], [999], [1000], [-1000], [999_999], [1_000_000]] },
  )
})
