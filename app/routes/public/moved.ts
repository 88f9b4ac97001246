import { redirect } from 'react-router'
import type { Route } from './+types/moved'
import { paths } from '#app/base/paths.ts'

/** Addresses that stand for another page: joining is becoming an Orbiter, chatting is writing to support. */
export function loader({ request }: Route.LoaderArgs) {
  return redirect(
    new URL(request.url).pathname.startsWith(paths.join())
      ? paths.becomeOrbiter()
      : paths.contact(),
    308,
  )
}
