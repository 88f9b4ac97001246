import type { ContextType } from 'react'
import type { UNSAFE_DataRouterContext as DataRouterContext } from 'react-router'

export type Router = NonNullable<ContextType<typeof DataRouterContext>>['router']

/**
 * Whether a navigation is under way: a reload would start it again, scroll to the top, and lose the
 * toast that came with it. Asks the router rather than React, because React renders the router's
 * state only later, and a click counts from the moment it is made.
 * @param shown key of the location that React has rendered
 */
export function isMoving({ state }: Pick<Router, 'state'>, shown: string): boolean {
  return state.navigation.state !== 'idle' || state.location.key !== shown
}
