import { expect, test } from 'vitest'
import { cut } from '#app/base/clean-text.ts'

test('a text is cut to its limit, and never within an emoji', () => {
  expect([cut('abc', 3), cut('abcd', 3), cut('', 3)]).toEqual(['abc', 'abc', ''])
  expect([cut('ab🎬', 4), cut('ab🎬', 3)]).toEqual(['ab🎬', 'ab'])
  expect(cut('a\uDC00b', 9).isWellFormed()).toBe(true)
})
