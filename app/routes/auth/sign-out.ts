import { redirect } from 'react-router'
import type { Route } from './+types/sign-out'
import { endSession } from '#people/auth/sessions.server.ts'
import { paths } from '#app/base/paths.ts'
import { clearCookie, SESSION_COOKIE } from '#app/platform/cookies.ts'
import { log } from '#app/platform/log.ts'

/** Even if the session's row cannot be deleted, the browser forgets the session and goes home. */
export async function action({ request }: Route.ActionArgs) {
  let cookie = clearCookie(SESSION_COOKIE)
  try {
    cookie = await endSession(request.headers.get('cookie'))
  } catch (error) {
    log.error({ error: error instanceof Error ? error.message : String(error) }, 'sign-out failed')
  }
  return redirect(paths.home(), { headers: { 'Set-Cookie': cookie } })
}

export function loader() {
  return redirect(paths.home())
}
