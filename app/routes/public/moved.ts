import { redirect } from 'react-router'
import type { Route } from './+types/moved'
import { paths } from '#app/base/paths.ts'

/**
 * Redirects alternative URLs to the pages that they stand for: joining means becoming an Orbiter,
 * chatting means writing to support.
 */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(
    new URL(request.url).pathname.startsWith(paths.join())
      ? paths.becomeOrbiter()
      : paths.contact(),
    308,
  )
}
