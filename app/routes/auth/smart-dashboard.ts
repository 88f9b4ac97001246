import { redirect } from 'react-router'
import type { Route } from './+types/smart-dashboard'
import { safeNext } from '#people/auth/safe-next.ts'
import { viewerContext, viewerHome } from '#people/accounts/viewer.ts'
import { paths } from '#app/base/paths.ts'
import { flash } from '#app/platform/cookies.ts'
import { lacksSecondStep } from '#app/routes/guards/guard.server.ts'

/**
 * Redirects after sign-in: an admin who has yet to turn on two-step sign-in to the page where they
 * can do so, everyone else to the requested page or to the home page of their first role.
 */
export function loader({ request, context }: Route.LoaderArgs) {
  const next = safeNext(new URL(request.url).searchParams.get('next'))
  const viewer = context.get(viewerContext)
  if (!viewer) return redirect(paths.auth({ next }))
  if (lacksSecondStep(viewer))
    return redirect(paths.profileSecurity(), {
      headers: { 'Set-Cookie': flash('second-step-required') },
    })
  return redirect(next ?? viewerHome(viewer))
}
