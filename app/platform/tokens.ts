import { createHash, randomBytes } from 'node:crypto'

/** A secret that is sent once and never stored: 256 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
