import { redirect } from 'react-router'
import { safeNext } from '#app/features/accounts/access.ts'
import { homeOf } from '#app/features/accounts/account.ts'
import { confirmEmail } from '#app/features/accounts/confirm-email.server.ts'
import { paths } from '#app/paths.ts'
import { clearCookie, flash, SIGN_UP_COOKIE } from '#app/platform/cookies.ts'
import { clientOf, type PageRequest } from '#app/routes/auth/auth-client.server.ts'

/**
 * The link of the confirmation e-mail is the site root with a token. Confirms, signs in and leads to where the person
 * came from, else to the start of their role. Null when the request carries no token: the home page is meant.
 */
export async function followConfirmationLink({ request, context }: PageRequest): Promise<Response | null> {
  const query = new URL(request.url).searchParams
  const token = query.get('confirm')
  // Mail scanners look with HEAD before anybody reads the mail; that must not use the link up.
  if (token === null || request.method === 'HEAD') return null
  const next = safeNext(query.get('next'))
  const confirmed = await confirmEmail(token, clientOf({ request, context }))
  if (!confirmed) return redirect(paths.confirmEmail({ state: 'used', next }))
  const home = homeOf(confirmed.roles)
  const isOrbiter = home === '/orbiter'
  const start = { '/admin': paths.admin(), '/orbiter': paths.orbiter(), '/dashboard': paths.browse() }[home]
  const answer = redirect(next ?? start)
  answer.headers.append('Set-Cookie', confirmed.sessionCookie)
  answer.headers.append('Set-Cookie', clearCookie(SIGN_UP_COOKIE))
  answer.headers.append('Set-Cookie', flash(isOrbiter ? 'welcome-orbiter' : 'welcome-user'))
  return answer
}
