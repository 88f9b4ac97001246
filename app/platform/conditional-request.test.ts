import { expect, test } from 'vitest'
import { conditionsOf, isKnownTag, isNotModified } from '#app/platform/conditional-request.ts'

test.each([
  ['"x"', true],
  ['W/"x"', true],
  ['"a", "x"', true],
  ['W/"a",W/"x" , "b"', true],
  ['*', true],
  [' * ', true],
  ['"a", "b"', false],
  ['x', false],
  ['"xx"', false],
  ['"a,"x"', false],
  ['"abc, W/"', false],
  ['', false],
  [null, false],
] as const)('If-None-Match: %s knows "x": %s', (header, isKnown) => {
  expect(isKnownTag(header, '"x"')).toBe(isKnown)
  expect(isKnownTag(header, 'W/"x"')).toBe(isKnown)
})

test('a comma within a tag is a part of it', () => {
  expect(isKnownTag('"a,b"', '"a,b"')).toBe(true)
  expect(isKnownTag('"a,b"', '"b"')).toBe(false)
})

const modifiedAt = new Date('1994-11-06T08:49:37.900Z')

test.each([
  ['Sun, 06 Nov 1994 08:49:37 GMT', true],
  ['Sunday, 06-Nov-94 08:49:37 GMT', true],
  ['Sun Nov  6 08:49:37 1994', true],
  ['Mon, 07 Nov 1994 08:49:37 GMT', true],
  ['Sun, 06 Nov 1994 08:49:36 GMT', false],
  ['1995', false],
  ['tomorrow', false],
  ['', false],
])('If-Modified-Since: %s has it: %s', (ifModifiedSince, isKnown) => {
  const conditions = { ifNoneMatch: null, ifModifiedSince }
  expect(isNotModified(conditions, { modifiedAt })).toBe(isKnown)
  expect(isNotModified({ ...conditions, ifNoneMatch: '"y"' }, { modifiedAt, etag: '"x"' })).toBe(
    false,
  )
  expect(isNotModified(conditions, { etag: '"x"' })).toBe(false)
})

test('the conditions of a request are read from its headers', () => {
  const headers = { 'if-none-match': '"x"', 'if-modified-since': 'Sun, 06 Nov 1994 08:49:37 GMT' }
  const request = new Request('http://orbit.example/', { headers })
  expect(isNotModified(conditionsOf(request), { etag: '"x"' })).toBe(true)
})
