import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { currentPrefix, decrypt, encrypt, isEncrypted } from '#app/platform/encryption.ts'
import { env } from '#app/platform/env.ts'

const SECRET = 'JBSWY3DPEHPK3PXP'
const [FIRST, SECOND] = ['the-first-secret-key-of-this-test', 'the-second-secret-key-of-this-test']

const useKeys = (secretKey: string | null, oldSecretKeys: string[] = []) =>
  void Object.assign(env(), { secretKey, oldSecretKeys })
afterEach(() => useKeys(null))

test('what is encrypted reads as nothing, is read for its owner alone, and is never the same twice', () => {
  const stored = encrypt(SECRET, 'ada')
  expect(isEncrypted(stored)).toBe(true)
  expect(isEncrypted(SECRET)).toBe(false)
  expect(stored).not.toContain(SECRET)
  expect(encrypt(SECRET, 'ada')).not.toBe(stored)
  expect(decrypt(stored, 'ada')).toBe(SECRET)
  expect(decrypt(stored, 'eve')).toBeNull()
  const prefix = currentPrefix()
  const changed = [
    stored.slice(0, -2),
    `${stored.slice(0, 20)}AAAA${stored.slice(24)}`,
    prefix,
    `${prefix}AAAA`,
    'enc.v1.',
    'sealed1.',
    'sealed1.AAAA',
  ]
  for (const text of changed) expect(decrypt(text, 'ada'), text).toBeNull()
})

test('without a key in the settings one is made for this installation, for its owner’s eyes; another key opens nothing', () => {
  const file = path.join(env().dataDir, 'secret.key')
  const stored = encrypt(SECRET, 'ada')
  expect(readFileSync(file, 'utf8')).toMatch(/^[\w-]{43}$/)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  useKeys(FIRST)
  expect(decrypt(stored, 'ada')).toBeNull()
  expect(decrypt(encrypt(SECRET, 'ada'), 'ada')).toBe(SECRET)
  useKeys(null)
  expect(decrypt(stored, 'ada')).toBe(SECRET)
})

test('a value names its key; an old key still reads what it encrypted, and encrypts nothing more', () => {
  useKeys(FIRST)
  const stored = encrypt(SECRET, 'ada')
  expect(stored).toMatch(/^enc\.v1\.[\da-f]{8}\.[\w-]+$/)
  useKeys(SECOND, [FIRST])
  expect(decrypt(stored, 'ada')).toBe(SECRET)
  expect(decrypt(stored, 'eve')).toBeNull()
  const renewed = encrypt(SECRET, 'ada')
  expect(renewed.split('.')[2]).not.toBe(stored.split('.')[2])
  useKeys(FIRST)
  expect(decrypt(renewed, 'ada'), 'the new key alone reads it').toBeNull()
  useKeys(SECOND)
  expect(decrypt(stored, 'ada'), 'the old key is gone').toBeNull()
})

test('a value of before keys were named is read with whichever key it was encrypted with', () => {
  useKeys(FIRST)
  const nameless = `sealed1.${encrypt(SECRET, 'ada').split('.')[3]}`
  expect(isEncrypted(nameless)).toBe(true)
  expect(decrypt(nameless, 'ada')).toBe(SECRET)
  useKeys(SECOND, [FIRST])
  expect(decrypt(nameless, 'ada')).toBe(SECRET)
  useKeys(SECOND)
  expect(decrypt(nameless, 'ada')).toBeNull()
})
