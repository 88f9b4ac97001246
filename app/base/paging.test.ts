import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeCursor, encodeCursor } from '#app/base/paging.ts'

test('what goes into a cursor comes out of it, and it can stand in a URL', () => {
  const value = fc.oneof(
    fc.string({ maxLength: 40, unit: 'grapheme' }),
    fc.integer(),
    fc.constant(null),
  )
  fc.assert(
    fc.property(fc.array(value, { minLength: 1, maxLength: 3 }), (values) => {
      const cursor = encodeCursor(values)
      fc.pre(cursor.length <= 400)
      expect(cursor).toMatch(/^[A-Za-z0-9_-]+$/)
      expect(decodeCursor(cursor, values.length)).toEqual(values)
    }),
  )
})

const packed = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

test.each([
  ['nothing', null],
  ['an empty one', ''],
  ['noise', 'not a cursor'],
  ['an object', packed({ a: 1 })],
  ['too few values', packed([1])],
  ['too many values', packed([1, 2, 3])],
  ['a nested value', packed([1, { $ne: null }])],
  ['a boolean', packed([true, 1])],
  ['something endless', packed(['x'.repeat(500), 1])],
])('%s is no cursor, so the list starts at its first page', (_name, cursor) => {
  expect(decodeCursor(cursor, 2)).toBeNull()
})
