/** Secrets that have to be read again (those of authenticator apps, links in unsent emails) lie in the database locked: AES-256-GCM. */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { chmodSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeDataFolder } from '#app/platform/data-folder.ts'
import { env } from '#app/platform/env.ts'
import { newToken } from '#app/platform/tokens.ts'

const MARK = 'sealed1.'
const IV_BYTES = 12
const TAG_BYTES = 16

let known: { secret: string; key: Buffer } | null = null

function key(): Buffer {
  const secret = env().secretKey ?? ownSecret()
  if (known?.secret !== secret) known = { secret, key: keyOf(secret) }
  return known.key
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'orbit sealed columns', 32))
}

let own: string | null = null

/** Of two processes that start at once, the one that comes second reads what the first has written. */
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

/** A key that was copied from a backup often comes back readable for everybody. */
function closeToOthers(file: string): void {
  const { mode, uid } = statSync(file)
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(file, 0o600)
}

/** @param owner what the secret belongs to; moved to another row, it opens no more */
export function seal(secret: string, owner: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', key(), iv).setAAD(Buffer.from(owner))
  const locked = Buffer.concat([iv, cipher.update(secret, 'utf8'), cipher.final()])
  return MARK + Buffer.concat([locked, cipher.getAuthTag()]).toString('base64url')
}

export const isSealed = (stored: string) => stored.startsWith(MARK)

/** Null: it was locked with another key, belongs to another owner, or was changed. */
export function unseal(stored: string, owner: string): string | null {
  const bytes = Buffer.from(stored.slice(MARK.length), 'base64url')
  if (bytes.byteLength <= IV_BYTES + TAG_BYTES) return null
  const decipher = createDecipheriv('aes-256-gcm', key(), bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(-TAG_BYTES))
  try {
    return decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return null
  }
}

/** Tells one secret from another without giving anything of it away: a backup names the one that its data was sealed with. */
export function keyFingerprintOf(secret: string): string {
  return createHash('sha256').update('orbit key fingerprint').update(keyOf(secret)).digest('hex').slice(0, 16)
}

export function keyFingerprint(): string {
  return keyFingerprintOf(env().secretKey ?? ownSecret())
}

/** The file of this installation's own key; it exists only where SECRET_KEY is not set. */
export function keyFile(): string {
  return path.join(env().dataDir, 'secret.key')
}
