import { createHash, randomBytes } from 'node:crypto'

/** A secret that is sent once and never stored in plain text: 256 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** The hash of a token, as the database stores it. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Whether a text contains a word as long as a token. UUIDs and ordinary words are shorter. */
export function carriesToken(text: string): boolean {
  // Only match at the start of a word: every email is checked, and matching at each character takes
  // three times as long.
  return /(?:^|[^\w-])[\w-]{43}/.test(text)
}

/** Makes a text safe for logs and error messages by removing anything long enough to be a token. */
export function withoutTokens(text: string): string {
  return text.replace(/[\w-]{38,}/g, '…')
}
