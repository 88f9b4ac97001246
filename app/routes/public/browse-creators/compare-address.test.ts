/** What an address compares, and what it compares after a press. */
import { expect, test } from 'vitest'
import {
  comparedIn,
  seated,
  toggled,
  withCompared,
  withoutCompared,
} from '#app/routes/public/browse-creators/compare-address.ts'

const read = (query: string) => comparedIn(new URLSearchParams(query))

test('an address names each Orbiter once, in order, and only so many [P-BRW-19]', () => {
  expect(read('q=x')).toEqual([])
  expect(read('compare=')).toEqual([])
  expect(read('compare=B,a,,b,A')).toEqual(['b', 'a'])
  expect(read(`compare=${'abcdefghijkl'.split('').join(',')}`)).toHaveLength(8)
  expect(seated(['a', 'b'])).toEqual({ chosen: ['a', 'b'], waiting: null })
  expect(seated(['a', 'b', 'c', 'd', 'e'])).toEqual({ chosen: ['a', 'b', 'c'], waiting: 'd' })
})

test('a press adds, takes out, and lets the fourth in where there is room [P-BRW-19] [P-BRW-20]', () => {
  const three = seated(['a', 'b', 'c'])
  expect(toggled(seated([]), 'a')).toEqual(['a'])
  expect(toggled(three, 'b')).toEqual(['a', 'c'])
  expect(toggled(three, 'd')).toEqual(['a', 'b', 'c', 'd'])
  expect(toggled(seated(['a', 'b', 'c', 'd']), 'e')).toEqual(['a', 'b', 'c', 'e'])
  expect(toggled(seated(['a', 'b', 'c', 'd']), 'a')).toEqual(['b', 'c', 'd'])
})

test('addresses carry the comparison beside the search [P-BRW-19]', () => {
  expect(withCompared('/browse-creators', [])).toBe('/browse-creators')
  expect(withCompared('/browse-creators', ['a', 'b'])).toBe('/browse-creators?compare=a,b')
  expect(withCompared('/browse-creators?q=x', ['a'])).toBe('/browse-creators?q=x&compare=a')
  expect(withoutCompared('?q=x&compare=a,b')).toBe('q=x')
})
