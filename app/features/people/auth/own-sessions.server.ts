/** The devices on which a person is signed in, and how to sign them out. */
import { isUuid } from '#app/base/ids.ts'
import { recordSecurityEvent } from '#people/accounts/security-log.server.ts'
import { endSessionsOf } from '#people/auth/sessions.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import { readCookie, SESSION_COOKIE } from '#app/platform/cookies.ts'
import { db, transaction } from '#app/platform/db.ts'
import { hashToken } from '#app/platform/tokens.ts'

export interface OwnSession {
  id: string
  device: string
  address: string | null
  startedAt: string
  lastUsedAt: string
  isThis: boolean
}

const MOST_SHOWN = 50

/** Lists the current session first, then the others, most recently used first. */
export async function listSessions(
  viewer: Viewer,
  cookieHeader: string | null,
): Promise<OwnSession[]> {
  const own = readCookie(cookieHeader, SESSION_COOKIE)
  const ownHash = own ? hashToken(own) : null
  const rows = await db()
    .selectFrom('sessions')
    .select(['id', 'tokenHash', 'userAgent', 'ip', 'createdAt', 'lastUsedAt'])
    .where('userId', '=', viewer.id)
    .where('expiresAt', '>', now())
    .orderBy('lastUsedAt', 'desc')
    .limit(MOST_SHOWN)
    .execute()
  return rows
    .map((row) => ({
      id: row.id,
      device: describeDevice(row.userAgent),
      address: row.ip,
      startedAt: row.createdAt.toISOString(),
      lastUsedAt: row.lastUsedAt.toISOString(),
      isThis: ownHash !== null && row.tokenHash.equals(ownHash),
    }))
    .toSorted((one, other) => Number(other.isThis) - Number(one.isThis))
}

/**
 * Ends one of the viewer's own sessions.
 * @returns how many ended: 0 for another person's session, or for one that had already ended
 */
export async function endOwnSession(viewer: Viewer, sessionId: string): Promise<number> {
  return isUuid(sessionId) ? endSome(viewer, { id: sessionId }) : 0
}

/** @returns how many ended */
export async function endOtherSessions(
  viewer: Viewer,
  cookieHeader: string | null,
): Promise<number> {
  return endSome(viewer, { except: cookieHeader })
}

async function endSome(
  viewer: Viewer,
  which: { id?: string; except?: string | null },
): Promise<number> {
  return transaction(async (tx) => {
    const count = await endSessionsOf(tx, viewer.id, which)
    if (count > 0) await recordSecurityEvent(tx, 'sessions.ended', viewer, { to: String(count) })
    return count
  })
}

const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bFirefox\/|\bFxiOS\//, 'Firefox'],
  [/\bHeadlessChrome\/|\bChrome\/|\bCriOS\/|\bChromium\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]

const SYSTEMS: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const named = (rows: [RegExp, string][], text: string) =>
  rows.find(([pattern]) => pattern.test(text))?.[1]

/** A readable name for the device of a session: `Chrome on Windows`. */
export function describeDevice(userAgent: string | null): string {
  const text = userAgent ?? ''
  const [browser, system] = [named(BROWSERS, text), named(SYSTEMS, text)]
  if (browser && system) return `${browser} on ${system}`
  return browser ?? system ?? 'Unknown device'
}
