import { redirect } from 'react-router'
import { safeNext } from '#people/auth/safe-next.ts'
import { viewerContext } from '#people/accounts/viewer.ts'
import { paths } from '#app/base/paths.ts'
import { flash } from '#app/platform/cookies.ts'
import { env } from '#app/platform/env.ts'
import { log } from '#app/platform/log.ts'
import { authorizationUrl, newAttempt, ProviderFailure } from '#app/platform/openid.ts'
import type { PageRequest } from '#app/routes/auth/auth-client.server.ts'
import { googleReturnUrl, keepAttempt } from '#app/routes/auth/google-attempt.server.ts'

/**
 * Redirects to Google. A link rather than a form, because the content security policy forbids forms
 * that lead to another site.
 */
export async function loader({ request, context }: PageRequest) {
  const provider = env().google
  if (!provider) throw new Response('Not found\n', { status: 404 })
  const query = new URL(request.url).searchParams
  const next = safeNext(query.get('next'))
  if (context.get(viewerContext)) return redirect(paths.smartDashboard({ next }))
  const attempt = newAttempt()
  try {
    const url = await authorizationUrl(provider, attempt, googleReturnUrl())
    return redirect(url, {
      headers: {
        'Set-Cookie': keepAttempt(request.headers.get('cookie'), attempt, next, query.get('zone')),
      },
    })
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    log.warn({ error: error.message }, 'Google could not be asked')
    return redirect(paths.auth({ next }), { headers: { 'Set-Cookie': flash('google-failed') } })
  }
}
