import { expect, test } from 'vitest'
import { parseRange } from '#server/static-files.ts'

test.each([
  [undefined, null],
  ['', null],
  ['bytes=-', null],
  ['items=0-1', null],
  ['bytes=0-1,5-6', null],
  ['bytes=0-', [0, 99]],
  ['bytes=0-0', [0, 0]],
  ['bytes=10-19', [10, 19]],
  ['bytes=90-500', [90, 99]],
  ['bytes=-10', [90, 99]],
  ['bytes=-500', [0, 99]],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=20-10', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
])('of 100 bytes, the range %j is %j', (header, range) => {
  expect(parseRange(header, 100)).toEqual(range)
})
