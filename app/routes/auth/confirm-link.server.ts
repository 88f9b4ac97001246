import { redirect } from 'react-router'
import { safeNext } from '#people/auth/safe-next.ts'
import { homeOf } from '#app/base/home-page.ts'
import type { Role } from '#people/accounts/account.ts'
import { CONFIRMED_SIGN_IN_MS, confirmEmail } from '#people/auth/confirm-email.server.ts'
import { readViewer } from '#people/auth/sessions.server.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { paths } from '#app/base/paths.ts'
import { serverPaths } from '#app/base/server-paths.ts'
import {
  clearCookie,
  CONFIRMED_COOKIE,
  flash,
  readCookie,
  SIGN_UP_COOKIE,
  writeCookie,
} from '#app/platform/cookies.ts'
import { arrive } from '#app/routes/auth/arrive.server.ts'
import { clientOf, type PageRequest } from '#app/routes/auth/auth-client.server.ts'

/**
 * Handles the link of the confirmation email, which is the site root with a token, and confirms the
 * address. In the browser that signed up, it signs the person in and redirects to where they came
 * from, or else to the start page of their role. In any other browser, it redirects to a page with
 * a button that signs in. Returns null if the request has no token and is therefore for the home
 * page.
 */
export async function followConfirmationLink({
  request,
  context,
}: PageRequest): Promise<Response | null> {
  const query = new URL(request.url).searchParams
  const token = query.get('confirm')
  // Mail scanners send HEAD before anyone reads the email; that must not use up the link.
  if (token === null || request.method === 'HEAD') return null
  const next = safeNext(query.get('next'))
  const cookies = request.headers.get('cookie')
  // The viewer in the page's context is not enough: it is also null if the session could not be
  // read.
  const viewer = await readViewer(cookies)
  const browser = {
    client: clientOf({ request, context }),
    ownSignUpToken: readCookie(cookies, SIGN_UP_COOKIE),
    viewerId: viewer?.id ?? null,
  }
  const confirmed = await confirmEmail(token, browser)
  if (!confirmed) return redirect(paths.confirmEmail({ state: 'used', next }))
  if (confirmed.proof === null)
    return welcome(request, confirmed.roles, next, confirmed.sessionCookie)
  const proof = writeCookie(CONFIRMED_COOKIE, confirmed.proof, CONFIRMED_SIGN_IN_MS / 1000)
  return redirect(serverPaths.emailConfirmed({ next }), { headers: { 'Set-Cookie': proof } })
}

/**
 * Redirects after an address is confirmed. @param sessionCookie null if the person is already
 * signed in
 */
export async function welcome(
  request: Request,
  roles: readonly Role[],
  next: string | null,
  sessionCookie: string | null,
): Promise<Response> {
  const arrival = await arrive(request, sessionCookie, next)
  const home = homeOf(roles)
  const start = {
    '/admin': adminPaths.home(),
    '/orbiter': paths.orbiter(),
    '/dashboard': paths.browse(),
  }[home]
  const answer = redirect(arrival.next ?? start)
  if (sessionCookie) answer.headers.append('Set-Cookie', sessionCookie)
  answer.headers.append('Set-Cookie', clearCookie(SIGN_UP_COOKIE))
  answer.headers.append(
    'Set-Cookie',
    flash(home === '/orbiter' ? 'welcome-orbiter' : 'welcome-user'),
  )
  for (const cookie of arrival.cookies) answer.headers.append('Set-Cookie', cookie)
  return answer
}
