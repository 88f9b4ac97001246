import { expect, test } from 'vitest'
import {
  asDatabaseError,
  DatabaseUnavailable,
  isDatabaseUnavailable,
} from '#app/platform/database-unavailable.ts'

const failure = (code: string, rest: object = {}) =>
  Object.assign(new Error('failed'), { code, ...rest })

test.each([
  '08006',
  '08001',
  '25006',
  '53100',
  '53300',
  '55P03',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'EAI_AGAIN',
])('%s: the database is away or busy', (code) => {
  expect(asDatabaseError(failure(code))).toBeInstanceOf(DatabaseUnavailable)
})

test.each([
  '22P02',
  '23505',
  '23514',
  '28P01',
  '28000',
  '3D000',
  '40001',
  '42601',
  '42P01',
  'ENOENT',
  'EACCES',
])('%s stays the error that it is', (code) => {
  const error = failure(code)
  expect(asDatabaseError(error)).toBe(error)
})

test('a socket that is not there, the driver’s own words, and any of several addresses count as well', () => {
  expect(isDatabaseUnavailable(failure('ENOENT', { syscall: 'connect' }))).toBe(true)
  expect(isDatabaseUnavailable(new Error('Connection terminated unexpectedly'))).toBe(true)
  expect(isDatabaseUnavailable(new Error('timeout exceeded when trying to connect'))).toBe(true)
  expect(
    isDatabaseUnavailable(new AggregateError([failure('EACCES'), failure('ECONNREFUSED')])),
  ).toBe(true)
  expect(isDatabaseUnavailable(new Error('something else'))).toBe(false)
  expect(isDatabaseUnavailable('text')).toBe(false)
})

test('it answers 503 and keeps its cause', () => {
  const cause = failure('57P01')
  expect(asDatabaseError(cause)).toMatchObject({ status: 503, retryAfterSeconds: 2, cause })
})
