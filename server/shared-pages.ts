/** Decides which pages all visitors share: their routes declare it with `isShared`. */
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { patternsOf, routeFinder, type RouteOfMap } from '#server/route-names.ts'

const MAX_QUERY_CHARACTERS = 500

interface BuiltRoute extends RouteOfMap {
  module: { handle?: unknown; middleware?: unknown }
}

type Routes = Record<string, BuiltRoute | undefined>

/** A layout with its own middleware decides who may enter. */
function isGuarded(routes: Routes, { parentId }: BuiltRoute): boolean {
  const parent = routes[parentId ?? '']
  return (
    parent?.parentId !== undefined &&
    (parent.module.middleware !== undefined || isGuarded(routes, parent))
  )
}

/** Whether a page is the same for all visitors without an Orbit cookie. */
export function sharedPages(routes: Routes): (url: URL) => boolean {
  const isShared = (route: BuiltRoute) =>
    (route.module.handle as RouteHandle | undefined)?.isShared === true && !isGuarded(routes, route)
  const shared = new Set(patternsOf(routes, isShared))
  const find = routeFinder(patternsOf(routes).map((pattern) => [pattern, pattern] as const))
  return ({ pathname, search, searchParams }) =>
    shared.has(find(pathname)) &&
    // Data for an open page is not a document.
    !pathname.endsWith('.data') &&
    search.length <= MAX_QUERY_CHARACTERS &&
    // Opening a link from an email with this parameter has an effect.
    !searchParams.has('confirm')
}
