/**
 * The sign-ins with Google that this browser started, stored in a cookie until Google redirects
 * back. Each tab has its own attempt, so an older tab can still finish signing in.
 */
import { z } from 'zod'
import { browserZoneInput } from '#people/accounts/account-inputs.ts'
import { safeNext } from '#people/auth/safe-next.ts'
import { serverPaths } from '#app/base/server-paths.ts'
import { clearCookie, PROVIDER_COOKIE, readCookie, writeCookie } from '#app/platform/cookies.ts'
import { env } from '#app/platform/env.ts'
import type { Attempt } from '#app/platform/openid.ts'

const ATTEMPT_SECONDS = 600
/**
 * Browsers drop a cookie of more than 4,096 characters, so the oldest attempts are removed first.
 */
const MOST_CHARACTERS = 3800
const shape = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string().nullable(),
  timeZone: browserZoneInput,
})

export type StoredAttempt = z.infer<typeof shape>

export const googleReturnUrl = () => env().publicUrl + serverPaths.googleReturn()

/** The Set-Cookie header that adds an attempt and preserves those of other tabs. */
export function keepAttempt(
  cookieHeader: string | null,
  attempt: Attempt,
  next: string | null,
  timeZone: string | null,
): string {
  const started = { ...attempt, next, timeZone: timeZone?.slice(0, 64) }
  return writeAttempts([...readAttempts(cookieHeader), started])
}

/** The Set-Cookie header that removes this attempt and preserves those of other tabs. */
export function forgetAttempt(cookieHeader: string | null, { state }: Attempt): string {
  return writeAttempts(readAttempts(cookieHeader).filter((stored) => stored.state !== state))
}

/** Oldest first. */
export function readAttempts(cookieHeader: string | null): StoredAttempt[] {
  const text = readCookie(cookieHeader, PROVIDER_COOKIE)
  if (!text) return []
  try {
    const stored = z.array(shape).parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return stored.map((attempt) => ({ ...attempt, next: safeNext(attempt.next) }))
  } catch {
    return []
  }
}

function writeAttempts(attempts: StoredAttempt[]): string {
  if (attempts.length === 0) return clearCookie(PROVIDER_COOKIE)
  const value = Buffer.from(JSON.stringify(attempts)).toString('base64url')
  return value.length > MOST_CHARACTERS
    ? writeAttempts(attempts.slice(1))
    : writeCookie(PROVIDER_COOKIE, value, ATTEMPT_SECONDS)
}
