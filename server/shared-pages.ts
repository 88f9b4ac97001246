/** Which pages visitors share: their routes say so themselves. */
import { rolesFor } from '#app/features/accounts/access.ts'
import type { RouteHandle } from '#app/platform/route-handle.ts'
import { patternsOf, routeFinder, type RouteOfMap } from '#server/route-names.ts'

const MAX_QUERY_CHARACTERS = 500

interface BuiltRoute extends RouteOfMap {
  module: { handle?: unknown }
}

const isShared = ({ module }: BuiltRoute) => (module.handle as RouteHandle | undefined)?.isShared === true

/** Tells whether a page is the same for all visitors without a cookie of ours. */
export function sharedPages(routes: Record<string, BuiltRoute | undefined>): (url: URL) => boolean {
  const shared = new Set(patternsOf(routes, isShared))
  const find = routeFinder(patternsOf(routes).map((pattern) => [pattern, pattern] as const))
  return ({ pathname, search, searchParams }) =>
    shared.has(find(pathname)) &&
    // Data for a page that is open is not a document.
    !pathname.endsWith('.data') &&
    rolesFor(pathname) === null &&
    search.length <= MAX_QUERY_CHARACTERS &&
    // The link of an email: opening it does something.
    !searchParams.has('confirm')
}
