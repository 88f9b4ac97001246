/** Who may open which page: one table, read by the guard on the server and by the tests. */
import { withoutTrailingSlashes } from '#app/base/trailing-slashes.ts'
import type { Role } from '#app/features/accounts/account.ts'

const EVERYONE_SIGNED_IN: readonly Role[] = ['user', 'admin', 'orbiter']

/** The first matching row counts. A path that no row matches is public (or not found). */
export const ACCESS: readonly { path: string; below?: boolean; roles: readonly Role[] }[] = [
  { path: '/admin', below: true, roles: ['admin'] },
  { path: '/browse', roles: EVERYONE_SIGNED_IN },
  { path: '/favourites', roles: EVERYONE_SIGNED_IN },
  { path: '/dashboard', below: true, roles: EVERYONE_SIGNED_IN },
  { path: '/user-dashboard', roles: EVERYONE_SIGNED_IN },
  { path: '/create-project', roles: EVERYONE_SIGNED_IN },
  { path: '/create-booking', roles: EVERYONE_SIGNED_IN },
  { path: '/profile', below: true, roles: EVERYONE_SIGNED_IN },
  { path: '/bookings', below: true, roles: EVERYONE_SIGNED_IN },
  { path: '/api/palette', roles: EVERYONE_SIGNED_IN },
  { path: '/notifications', below: true, roles: EVERYONE_SIGNED_IN },
  { path: '/my-bookings', below: true, roles: ['user', 'admin'] },
  { path: '/orbiter', roles: ['orbiter'] },
  // A customer who comes here is offered to become an Orbiter; nothing is set up before that.
  { path: '/orbiter-setup', below: true, roles: EVERYONE_SIGNED_IN },
  { path: '/orbiter/setup', roles: EVERYONE_SIGNED_IN },
  { path: '/orbiter/onboarding/interview.ics', roles: EVERYONE_SIGNED_IN },
]

/** The router matches decoded paths, so `/%64ashboard` is the dashboard for the guard too. */
function decodePath(pathname: string): string {
  try {
    return pathname
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/')
  } catch {
    return pathname
  }
}

/** The roles of which one is needed for a path; null where everyone is welcome. */
export function rolesFor(pathname: string): readonly Role[] | null {
  const path = withoutTrailingSlashes(decodePath(pathname)).toLowerCase() || '/'
  const row = ACCESS.find((entry) => path === entry.path || (entry.below && path.startsWith(`${entry.path}/`)))
  return row?.roles ?? null
}

/** A target of ours to return to after sign-in; anything else becomes null. */
export function safeNext(next: string | null | undefined): string | null {
  if (!next || next.length > 500 || !next.startsWith('/') || /^\/[/\\]/.test(next) || /[\u0000-\u001F\\]/.test(next)) return null
  const url = new URL(next, 'http://orbit.invalid')
  if (url.host !== 'orbit.invalid' || url.pathname.startsWith('//')) return null
  return url.pathname + url.search + url.hash
}
