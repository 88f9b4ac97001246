/**
 * URLs of private files on this server that work for a limited time for the person who has them.
 * They are signed with a key derived from the program's secret.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import path from 'node:path'
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import { now } from '#app/platform/clock.ts'
import { derivedKeys } from '#app/platform/encryption.ts'
import { isKey, type Disposition } from '#app/platform/file-store.ts'

const PURPOSE = 'orbit file links'
/**
 * A URL stays the same for this long, so that a page that reloads its data doesn't interrupt a
 * player.
 */
const SHORT_STEP = { ms: 10 * 60_000, startsAtMs: 0 }
/** Daily links change at 10:00 UTC, when no one in the US is at an event. */
const DAY_STEP = { ms: DAY_MS, startsAtMs: 10 * HOUR_MS }

/**
 * The start of a link made now, and how long it works: at least `minutes`.
 * @param isDaily the link is the same all day, so that a browser can use its cached copy
 */
export function lifeOf(minutes: number, isDaily: boolean): { from: Date; seconds: number } {
  const { ms, startsAtMs } = isDaily ? DAY_STEP : SHORT_STEP
  const from = new Date(Math.floor((now().getTime() - startsAtMs) / ms) * ms + startsAtMs)
  return { from, seconds: minutes * 60 + ms / 1000 }
}

/** The file name for saving, if nothing better is known. */
export const ownName = (key: string) => path.posix.basename(key)

function signatureOf(secret: Buffer, parts: string[]): Buffer {
  return createHmac('sha256', secret).update(JSON.stringify(parts)).digest()
}

/** @param prefix the path that files are served under */
export function signedPath(
  prefix: string,
  key: string,
  expiresAt: Date,
  { disposition, fileName }: Disposition,
): string {
  const expires = String(expiresAt.getTime() / 1000)
  const [secret] = derivedKeys(PURPOSE)
  if (!secret) throw new Error('There is no key to sign links with')
  const signature = signatureOf(secret, [key, expires, disposition, fileName]).toString('base64url')
  return `${prefix}${key}?${new URLSearchParams({ expires, disposition, name: fileName, signature }).toString()}`
}

export type LinkedFile = { key: string; expiresAt: Date } & Disposition

/**
 * Reads a signed URL; null if it isn't signed at all.
 * @returns `changed` unless it is exactly what was signed here, `expired` once its time is over
 */
export function readSignedPath(
  url: URL,
  prefix: string,
): LinkedFile | 'changed' | 'expired' | null {
  const { pathname, searchParams } = url
  const signature = searchParams.get('signature')
  if (signature === null || !pathname.startsWith(prefix)) return null
  const key = pathname.slice(prefix.length)
  const [expires, disposition, fileName] = ['expires', 'disposition', 'name'].map(
    (name) => searchParams.get(name) ?? '',
  ) as [string, string, string]
  const given = Buffer.from(signature, 'base64url')
  const isOurs = derivedKeys(PURPOSE).some((secret) => {
    const expected = signatureOf(secret, [key, expires, disposition, fileName])
    return given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
  })
  if (!isOurs || !isKey(key)) return 'changed'
  const expiresAt = new Date(Number(expires) * 1000)
  if (expiresAt <= now()) return 'expired'
  return {
    key,
    expiresAt,
    fileName,
    disposition: disposition === 'inline' ? 'inline' : 'attachment',
  }
}
