/**
 * Encrypts secrets in the database that have to be read again (those of authenticator apps, links
 * in unsent emails) with AES-256-GCM. Each value names its key, so that a key can be replaced while
 * values encrypted with the old key still exist.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeDataFolder } from '#app/platform/data-folder.ts'
import { env } from '#app/platform/env.ts'
import { newToken } from '#app/platform/tokens.ts'

const VERSION = 'enc.v1.'
/** The older format: `sealed1.` and the same bytes, without the key id. */
const NAMELESS = 'sealed1.'
const IV_BYTES = 12
const TAG_BYTES = 16

interface Key {
  id: string
  bytes: Buffer
}

const known = new Map<string, Key>()

function keyOf(secret: string): Key {
  let key = known.get(secret)
  if (!key) {
    const bytes = Buffer.from(hkdfSync('sha256', secret, '', 'orbit sealed columns', 32))
    key = { id: fingerprintOf(bytes).slice(0, 8), bytes }
    known.set(secret, key)
  }
  return key
}

const currentSecret = () => env().secretKey ?? ownSecret()
const usableKeys = () => [currentSecret(), ...env().oldSecretKeys].map(keyOf)

let own: string | null = null

/**
 * If two processes start at the same time, the second one reads the key that the first one wrote.
 */
function ownSecret(): string {
  if (own) return own
  const file = keyFile()
  makeDataFolder()
  try {
    writeFileSync(file, newToken(), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error) || !('code' in error) || error.code !== 'EEXIST') throw error
  }
  closeToOthers(file)
  own = readFileSync(file, 'utf8').trim()
  if (own.length < 32) throw new Error(`${file} is damaged: restore it, or set SECRET_KEY`)
  return own
}

/** A key copied from a backup is often readable by other users. */
function closeToOthers(file: string): void {
  const { mode, uid } = statSync(file)
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(file, 0o600)
}

/**
 * Keys for another purpose, derived from the same secrets: the current key first, then former keys,
 * which only verify what they signed earlier.
 */
export function derivedKeys(purpose: string): Buffer[] {
  return [currentSecret(), ...env().oldSecretKeys].map((secret) => derivedKey(secret, purpose))
}

const derived = new Map<string, Buffer>()

function derivedKey(secret: string, purpose: string): Buffer {
  const name = JSON.stringify([secret, purpose])
  const key = derived.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32))
  derived.set(name, key)
  return key
}

/** The prefix of every value that was encrypted with the current key. */
export const currentPrefix = () => `${VERSION}${keyOf(currentSecret()).id}.`

/** @param owner what the secret belongs to; if moved to another row, it cannot be decrypted */
export function encrypt(secret: string, owner: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyOf(currentSecret()).bytes, iv).setAAD(
    Buffer.from(owner),
  )
  const encrypted = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final()])
  return currentPrefix() + Buffer.concat([encrypted, cipher.getAuthTag()]).toString('base64url')
}

export const isEncrypted = (stored: string) =>
  stored.startsWith(VERSION) || stored.startsWith(NAMELESS)

/**
 * Null if the value was encrypted with a key that isn't in the settings, belongs to another owner,
 * or was changed.
 */
export function decrypt(stored: string, owner: string): string | null {
  const [id = '', text = ''] = stored.startsWith(NAMELESS)
    ? ['', stored.slice(NAMELESS.length)]
    : stored.slice(VERSION.length).split('.')
  const bytes = Buffer.from(text, 'base64url')
  if (bytes.byteLength <= IV_BYTES + TAG_BYTES) return null
  for (const key of usableKeys()) {
    const secret = id === '' || id === key.id ? decryptWith(key, bytes, owner) : null
    if (secret !== null) return secret
  }
  return null
}

function decryptWith({ bytes: key }: Key, bytes: Buffer, owner: string): string | null {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return (
      decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') +
      decipher.final('utf8')
    )
  } catch {
    return null
  }
}

function fingerprintOf(key: Buffer): string {
  return createHash('sha256').update('orbit key fingerprint').update(key).digest('hex').slice(0, 16)
}

/**
 * Identifies a secret without revealing anything about it: a backup names the secret that its data
 * was encrypted with.
 */
export const keyFingerprintOf = (secret: string) => fingerprintOf(keyOf(secret).bytes)

export const keyFingerprint = () => keyFingerprintOf(currentSecret())

/** This installation's own key; the file only exists if SECRET_KEY is not set. */
export function keyFile(): string {
  return path.join(env().dataDir, 'secret.key')
}
