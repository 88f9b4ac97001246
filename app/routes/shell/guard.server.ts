/** Nothing of a protected page, neither markup nor data, leaves the server before this has passed. */
import { data, redirect, type RouterContextProvider } from 'react-router'
import { rolesFor } from '#app/features/accounts/access.ts'
import { isAdmin, viewerContext, type Viewer } from '#app/features/accounts/viewer.ts'
import { paths } from '#app/paths.ts'
import { flash } from '#app/platform/cookies.ts'
import { env } from '#app/platform/env.ts'
import { unavailableContext } from '#app/platform/request-context.ts'

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** @throws Response that leads elsewhere, or says that something is away */
export function guard({ request, context }: Asked): void {
  // The page that says so needs nothing that could be away.
  if (context.get(unavailableContext)) throw data(null, { status: 503 })
  const url = new URL(request.url)
  const pathname = url.pathname.replace(/(?:\/_)?\.data$/, '') || '/'
  const roles = rolesFor(pathname)
  const person = context.get(viewerContext)
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const isLimited = person !== null && lacksSecondStep(person) && !isPersonal(pathname)
  const viewer = person && isLimited ? withoutAdminPower(person) : person
  // A public page looks the same; only what is done on it counts.
  if (isLimited && (roles || !isReading)) context.set(viewerContext, viewer)
  if (!roles) return
  if (!viewer) {
    url.searchParams.delete('_routes')
    throw redirect(paths.auth({ next: pathname + url.search }))
  }
  if (roles.some((role) => viewer.roles.includes(role))) return
  if (isLimited && roles.includes('admin')) {
    throw redirect(paths.profile({ tab: 'security' }), { headers: { 'Set-Cookie': flash('second-step-required') } })
  }
  const target = viewer.roles.length > 0 ? paths.dashboard() : paths.home()
  throw redirect(target, { headers: { 'Set-Cookie': flash('no-access') } })
}

/** Whoever may change everything must not be one stolen password away from it. */
const lacksSecondStep = (viewer: Viewer) => env().isProduction && isAdmin(viewer) && !viewer.hasSecondStep

/** The account page, where the second step is set up, and the way out. */
const isPersonal = (pathname: string) => /^\/(?:profile(?:\/|$)|sign-out$)/i.test(pathname)

const withoutAdminPower = (viewer: Viewer): Viewer => ({ ...viewer, roles: viewer.roles.filter((role) => role !== 'admin') })
