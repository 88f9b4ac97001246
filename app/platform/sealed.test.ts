import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { env } from '#app/platform/env.ts'
import { isSealed, seal, unseal } from '#app/platform/sealed.ts'

const SECRET = 'JBSWY3DPEHPK3PXP'

test('what is locked reads as nothing, opens for its owner alone, and is never the same twice', () => {
  const locked = seal(SECRET, 'ada')
  expect(isSealed(locked)).toBe(true)
  expect(isSealed(SECRET)).toBe(false)
  expect(locked).not.toContain(SECRET)
  expect(seal(SECRET, 'ada')).not.toBe(locked)
  expect(unseal(locked, 'ada')).toBe(SECRET)
  expect(unseal(locked, 'eve')).toBeNull()
  for (const changed of [locked.slice(0, -2), `${locked.slice(0, 12)}AAAA${locked.slice(16)}`, 'sealed1.', 'sealed1.AAAA']) {
    expect(unseal(changed, 'ada'), changed).toBeNull()
  }
})

test('without a key in the settings one is made for this installation, for its owner’s eyes; another key opens nothing', () => {
  const file = path.join(env().dataDir, 'secret.key')
  const locked = seal(SECRET, 'ada')
  expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{43}$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  Object.assign(env(), { secretKey: 'a-secret-of-the-settings-with-length' })
  expect(unseal(locked, 'ada')).toBeNull()
  expect(unseal(seal(SECRET, 'ada'), 'ada')).toBe(SECRET)
  Object.assign(env(), { secretKey: null })
  expect(unseal(locked, 'ada')).toBe(SECRET)
})
