/** The person a request comes from, as passed to every page, policy, and query. */
import { createContext } from 'react-router'
import { NotAllowed } from '#app/base/errors.ts'
import { homeOf } from '#app/base/home-page.ts'
import { CUSTOMER_ROLES, type Role } from '#people/accounts/account.ts'

export interface Viewer {
  id: string
  email: string
  fullName: string
  /** Active roles, earliest first. */
  roles: Role[]
  timeZone: string
  avatarUrl: string | null
  /** True when signing in also takes a code; absent otherwise. */
  hasSecondStep?: true
  /**
   * True for an admin whose role is disabled until they set up two-step sign-in; absent otherwise.
   */
  isLimited?: true
}

export const viewerContext = createContext<Viewer | null>(null)

export function hasRole(viewer: Viewer | null, role: Role): boolean {
  return viewer?.roles.includes(role) ?? false
}

export const isAdmin = (viewer: Viewer | null) => hasRole(viewer, 'admin')
export const isOrbiter = (viewer: Viewer | null) => hasRole(viewer, 'orbiter')
export const isCustomer = (viewer: Viewer | null) =>
  CUSTOMER_ROLES.some((role) => hasRole(viewer, role))

/** @throws NotAllowed for everyone except Orbiters */
export function requireOrbiter(viewer: Viewer): void {
  if (!isOrbiter(viewer)) throw new NotAllowed('Become an Orbiter first.')
}

export function viewerHome(viewer: Viewer | null): '/' | '/admin' | '/orbiter' | '/dashboard' {
  return viewer ? homeOf(viewer.roles) : '/'
}
