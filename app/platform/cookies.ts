/** Cookies: read, written and cleared in one place, with the flags that production needs. */
import { env } from '#app/platform/env.ts'

export const SESSION_COOKIE = 'orbit_session'
export const FLASH_COOKIE = 'orbit_flash'
/** Says which account this browser signed up, so that its confirmation page may speak openly and its link signs in. */
export const SIGN_UP_COOKIE = 'orbit_signup'

/** Says whose address was just confirmed here by a link, so that one press of a button signs them in. */
export const CONFIRMED_COOKIE = 'orbit_confirmed'

/** Says whose password has been right already, while a code is still to come. */
export const SECOND_STEP_COOKIE = 'orbit_step'

/** What a sign-in with another site was begun with, until that site sends the person back. */
export const PROVIDER_COOKIE = 'orbit_provider'

/** Behind TLS, the prefix makes browsers refuse the cookie from anyone but this host. */
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
