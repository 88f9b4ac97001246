import { createHash, randomBytes } from 'node:crypto'

/** A secret that is sent once and never stored: 256 random bits, URL-safe. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** What the database keeps of a token. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Whether a text holds something as long as a token. UUIDs and ordinary words are shorter. */
export function carriesToken(text: string): boolean {
  // Trying at the start of each word only: every email is searched, and trying at each character takes three times as long.
  return /(?:^|[^\w-])[\w-]{43}/.test(text)
}

/** A text for a log or an error message: anything long enough to be a token is left out. */
export function withoutTokens(text: string): string {
  return text.replace(/[\w-]{38,}/g, '…')
}
