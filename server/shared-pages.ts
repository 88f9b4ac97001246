/** Which pages visitors share: their routes say so themselves. */
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { patternsOf, routeFinder, type RouteOfMap } from '#server/route-names.ts'

const MAX_QUERY_CHARACTERS = 500

interface BuiltRoute extends RouteOfMap {
  module: { handle?: unknown; middleware?: unknown }
}

type Routes = Record<string, BuiltRoute | undefined>

/** A layout with middleware of its own decides who may come in. */
function isGuarded(routes: Routes, { parentId }: BuiltRoute): boolean {
  const parent = routes[parentId ?? '']
  return (
    parent?.parentId !== undefined &&
    (parent.module.middleware !== undefined || isGuarded(routes, parent))
  )
}

/** Tells whether a page is the same for all visitors without a cookie of ours. */
export function sharedPages(routes: Routes): (url: URL) => boolean {
  const isShared = (route: BuiltRoute) =>
    (route.module.handle as RouteHandle | undefined)?.isShared === true && !isGuarded(routes, route)
  const shared = new Set(patternsOf(routes, isShared))
  const find = routeFinder(patternsOf(routes).map((pattern) => [pattern, pattern] as const))
  return ({ pathname, search, searchParams }) =>
    shared.has(find(pathname)) &&
    // Data for a page that is open is not a document.
    !pathname.endsWith('.data') &&
    search.length <= MAX_QUERY_CHARACTERS &&
    // The link of an email: opening it does something.
    !searchParams.has('confirm')
}
