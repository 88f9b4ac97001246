/**
 * The state of a sign-in with Google that this browser started, stored in a cookie until Google
 * redirects back.
 */
import { z } from 'zod'
import { browserZoneInput } from '#app/features/accounts/account-inputs.ts'
import { safeNext } from '#app/features/auth/safe-next.ts'
import { serverPaths } from '#app/base/server-paths.ts'
import { PROVIDER_COOKIE, readCookie, writeCookie } from '#app/platform/cookies.ts'
import { env } from '#app/platform/env.ts'
import type { Attempt } from '#app/platform/openid.ts'

const ATTEMPT_SECONDS = 600
const shape = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  next: z.string().nullable(),
  timeZone: browserZoneInput,
})

export const googleReturnUrl = () => env().publicUrl + serverPaths.googleReturn()

export function keepAttempt(
  attempt: Attempt,
  next: string | null,
  timeZone: string | null,
): string {
  return writeCookie(
    PROVIDER_COOKIE,
    Buffer.from(JSON.stringify({ ...attempt, next, timeZone: timeZone?.slice(0, 64) })).toString(
      'base64url',
    ),
    ATTEMPT_SECONDS,
  )
}

export function readAttempt(
  cookieHeader: string | null,
): (Attempt & { next: string | null; timeZone?: string | undefined }) | null {
  const text = readCookie(cookieHeader, PROVIDER_COOKIE)
  if (!text) return null
  try {
    const stored = shape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
    return { ...stored, next: safeNext(stored.next) }
  } catch {
    return null
  }
}
