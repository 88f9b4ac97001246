/**
 * No part of a guarded page, neither markup nor data, leaves the server before its layout's
 * middleware has passed.
 */
import { data, redirect, type MiddlewareFunction } from 'react-router'
import type { Role } from '#people/accounts/account.ts'
import { isAdmin, viewerContext, type Viewer } from '#people/accounts/viewer.ts'
import { paths } from '#app/base/paths.ts'
import { flash } from '#app/platform/cookies.ts'
import { env } from '#app/platform/env.ts'
import { unavailableContext } from '#app/platform/request-context.ts'

/**
 * Runs for every route. A public page looks the same to a limited admin; only their actions are
 * restricted.
 */
export const guardEveryRoute: MiddlewareFunction<Response> = ({ request, context, pattern }) => {
  // The error page needs nothing that could be unavailable.
  if (context.get(unavailableContext)) throw data(null, { status: 503 })
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  if (!isReading) context.set(viewerContext, limitAdmin(context.get(viewerContext), pattern))
}

/** For the routes of a layout: redirects people who have none of the roles. */
export function requireRole(roles: readonly Role[]): MiddlewareFunction<Response> {
  return ({ url, context, pattern }) => {
    const viewer = limitAdmin(context.get(viewerContext), pattern)
    context.set(viewerContext, viewer)
    if (!viewer) throw redirect(paths.auth({ next: url.pathname + url.search }))
    if (roles.some((role) => viewer.roles.includes(role))) return
    if (viewer.isLimited && roles.includes('admin')) {
      throw redirect(paths.profileSecurity(), {
        headers: { 'Set-Cookie': flash('second-step-required') },
      })
    }
    const target = viewer.roles.length > 0 ? paths.dashboard() : paths.home()
    throw redirect(target, { headers: { 'Set-Cookie': flash('no-access') } })
  }
}

/** An admin in production who has not turned on two-step sign-in yet. */
export function lacksSecondStep(viewer: Viewer | null): boolean {
  return env().isProduction && isAdmin(viewer) && !viewer?.hasSecondStep
}

/**
 * In production, an admin without a second step loses the admin role, because a stolen password
 * must not be enough to take over an account that may change everything. The role remains in effect
 * on the account page, where the second step is set up.
 */
function limitAdmin(viewer: Viewer | null, pattern: string): Viewer | null {
  const isLimited = lacksSecondStep(viewer) && !/^\/?profile(?:\/|$)/.test(pattern)
  return viewer && isLimited
    ? { ...viewer, roles: viewer.roles.filter((role) => role !== 'admin'), isLimited }
    : viewer
}
