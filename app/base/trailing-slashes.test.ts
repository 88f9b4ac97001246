import { expect, test } from 'vitest'
import { withoutTrailingSlashes } from '#app/base/trailing-slashes.ts'

test.each([
  ['/a/b', '/a/b'],
  ['/a//b///', '/a//b'],
  ['///', ''],
  ['', ''],
  [`${'/'.repeat(8000)}a`, `${'/'.repeat(8000)}a`],
])('%.20s loses the slashes at its end alone', (text, expected) => {
  expect(withoutTrailingSlashes(text)).toBe(expected)
})
