/** The last step of signing in, whichever way it went. */
import { readViewer } from '#app/features/auth/sessions.server.ts'
import { carryOut } from '#app/features/intentions/carry-out.server.ts'
import { clearCookie, flash, INTENTION_COOKIE, readCookie } from '#app/platform/cookies.ts'

export interface Arrival {
  /** Where to lead them. */
  next: string | null
  /** To be set after those of the sign-in, whose message they may replace. */
  cookies: string[]
}

/**
 * Does what the person wanted to do when they were asked to sign in for `next`.
 * @param sessionCookie the Set-Cookie header of the new session; null if they were signed in
 */
export async function arrive(
  request: Request,
  sessionCookie: string | null,
  next: string | null,
): Promise<Arrival> {
  const cookies = request.headers.get('cookie')
  // A Set-Cookie header begins like a cookie header.
  const viewer = next ? await readViewer(sessionCookie ?? cookies) : null
  if (!viewer || !next) return { next, cookies: [] }
  const done = await carryOut(viewer, { token: readCookie(cookies, INTENTION_COOKIE), next })
  if (!done) return { next, cookies: [] }
  return {
    next: done.next,
    cookies: [
      clearCookie(INTENTION_COOKIE),
      ...(done.problem === null ? [] : [flash(`not-done~${encodeURIComponent(done.problem)}`)]),
    ],
  }
}
