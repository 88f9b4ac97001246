/** The last step of every way to sign in. */
import { listUnagreed } from '#people/accounts/agreements.server.ts'
import { serverPaths } from '#app/base/server-paths.ts'
import { readViewer } from '#people/auth/sessions.server.ts'
import { carryOut } from '#work/intentions/carry-out.server.ts'
import { clearCookie, flash, INTENTION_COOKIE, readCookie } from '#app/platform/cookies.ts'

export interface Arrival {
  /** Where to redirect the person. */
  next: string | null
  /** To be set after the cookies of the sign-in, because they may replace its message. */
  cookies: string[]
}

/**
 * Completes what the person wanted to do when they were asked to sign in for `next`. Anyone who has
 * not agreed to the latest changes to the terms is asked to on the way.
 * @param sessionCookie the Set-Cookie header of the new session; null if they were already signed
 * in
 */
export async function arrive(
  request: Request,
  sessionCookie: string | null,
  next: string | null,
): Promise<Arrival> {
  const cookies = request.headers.get('cookie')
  // A Set-Cookie header begins like a Cookie header, so it can be read as one.
  const viewer = next || sessionCookie ? await readViewer(sessionCookie ?? cookies) : null
  if (!viewer) return { next, cookies: [] }
  const hasToAgree = sessionCookie !== null && (await listUnagreed(viewer)).length > 0
  const past = (to: string | null) => (hasToAgree ? serverPaths.newTerms({ next: to }) : to)
  const done =
    next && (await carryOut(viewer, { token: readCookie(cookies, INTENTION_COOKIE), next }))
  if (!done) return { next: past(next), cookies: [] }
  return {
    next: past(done.next),
    cookies: [
      clearCookie(INTENTION_COOKIE),
      ...(done.problem === null ? [] : [flash(`not-done~${encodeURIComponent(done.problem)}`)]),
    ],
  }
}
