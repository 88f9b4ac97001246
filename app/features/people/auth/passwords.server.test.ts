import { expect, test } from 'vitest'
import { InvalidInput } from '#app/base/errors.ts'
import {
  hashPassword,
  SAFE_COST,
  refuseCommonPassword,
  verifyPassword,
} from '#people/auth/passwords.server.ts'
import { readEnv } from '#app/platform/env.ts'

test('a password is stored as a salted hash that only it opens', async () => {
  const [first, second] = await Promise.all([
    hashPassword('correct horse battery', SAFE_COST),
    hashPassword('correct horse battery', SAFE_COST),
  ])
  expect(first).toMatch(/^scrypt\$15\$8\$3\$/)
  expect(first).not.toBe(second)
  expect(await verifyPassword('correct horse battery', first)).toBe(true)
  expect(await verifyPassword('correct horse batterz', first)).toBe(false)
})

test('only tests hash cheaply', () => {
  const production = {
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://orbit.example',
    SMTP_URL: 'none',
    DATABASE_URL: 'embedded',
    PAYMENTS: 'off',
  }
  expect([
    readEnv({}).isTest,
    readEnv(production).isTest,
    readEnv({ NODE_ENV: 'test' }).isTest,
  ]).toEqual([false, false, false])
  expect(readEnv({ ORBIT_ENV: 'test' }).isTest).toBe(true)
})

test('without a hash to compare with, every password is wrong', async () => {
  expect(await verifyPassword('', null)).toBe(false)
  expect(await verifyPassword('x', 'not a hash')).toBe(false)
})

test('letters that only look differently encoded are the same password', async () => {
  expect(await verifyPassword('cafe\u0301-au-lait', await hashPassword('caf\u00e9-au-lait'))).toBe(
    true,
  )
})

test.each([
  '1234567890',
  'Password123',
  'qwertyuiop',
  'aaaaaaaaaaaa',
  'abababababab',
  'ada@example.test',
  'ADA@example.test',
])('%s is too easy to guess [P-AUTH-23]', (password) => {
  expect(() => refuseCommonPassword(password, 'ada@example.test')).toThrow(InvalidInput)
})

test('the part of the address before the @ is too easy as well', () => {
  expect(() => refuseCommonPassword('adalovelace', 'adalovelace@example.test')).toThrow(
    InvalidInput,
  )
})

test.each(['orbit-demo-2026', 'engine-no-1843', 'пароль-без-цифр'])('%s is not', (password) => {
  expect(() => refuseCommonPassword(password, 'ada@example.test')).not.toThrow()
})
