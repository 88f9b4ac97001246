/** Reads, writes, and clears cookies, with the flags that production needs. */
import { env } from '#app/platform/env.ts'

export const SESSION_COOKIE = 'orbit_session'
export const FLASH_COOKIE = 'orbit_flash'
/**
 * Identifies the account that this browser signed up, so that the confirmation page can be specific
 * and the link signs the person in.
 */
export const SIGN_UP_COOKIE = 'orbit_signup'

/**
 * Identifies the account that just confirmed its email here with a link, so that one click signs
 * the person in.
 */
export const CONFIRMED_COOKIE = 'orbit_confirmed'

/** Identifies the account that has entered the right password and still has to enter a code. */
export const SECOND_STEP_COOKIE = 'orbit_step'

/** What a visitor wanted to do when asked to sign in. */
export const INTENTION_COOKIE = 'orbit_intention'

/** State of the sign-ins with another site, until that site sends the person back. */
export const PROVIDER_COOKIE = 'orbit_provider'

/** How this browser sorts a customer's bookings. */
export const SORT_COOKIE = 'orbit_order'

/** Over HTTPS, the `__Host-` prefix makes browsers reject this cookie from any other host. */
function fullName(name: string): string {
  return isSecure() ? `__Host-${name}` : name
}

function isSecure(): boolean {
  return env().publicUrl.startsWith('https:')
}

export function readCookie(header: string | null | undefined, name: string): string | null {
  if (!header) return null
  const prefix = `${fullName(name)}=`
  for (const part of header.split(';')) {
    const cookie = part.trim()
    if (cookie.startsWith(prefix)) return cookie.slice(prefix.length)
  }
  return null
}

/** A Set-Cookie header. The value must consist of cookie-safe characters. */
export function writeCookie(name: string, value: string, maxAgeSeconds: number): string {
  const flags = [
    'Path=/',
    'HttpOnly',
    'SameSite=Lax',
    `Max-Age=${maxAgeSeconds}`,
    ...(isSecure() ? ['Secure'] : []),
  ]
  return `${fullName(name)}=${value}; ${flags.join('; ')}`
}

export function clearCookie(name: string): string {
  return writeCookie(name, '', 0)
}

/** Leaves a toast for the next page. `code` is one of the codes in routes/toasts.ts. */
export function flash(code: string): string {
  return writeCookie(FLASH_COOKIE, code, 60)
}
