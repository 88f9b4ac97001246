import { redirect } from 'react-router'
import type { Route } from './+types/smart-dashboard'
import { safeNext } from '#app/features/auth/safe-next.ts'
import { viewerContext, viewerHome } from '#app/features/accounts/viewer.ts'
import { paths } from '#app/base/paths.ts'

/** Redirects after sign-in: to the requested page, or else to the home page of the first role. */
export function loader({ request, context }: Route.LoaderArgs) {
  const next = safeNext(new URL(request.url).searchParams.get('next'))
  const viewer = context.get(viewerContext)
  if (!viewer) return redirect(paths.auth({ next }))
  return redirect(next ?? viewerHome(viewer))
}
