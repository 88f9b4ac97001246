import type { Route } from './+types/reel-views'
import { AppError } from '#app/base/errors.ts'
import { viewerContext } from '#app/features/accounts/viewer.ts'
import { countView } from '#app/features/reels/count-view.server.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'

/** The player reports that a reel has been watched; the answer carries the count to show. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const watcher = { viewer: context.get(viewerContext), address: context.get(remoteAddressContext), userAgent: request.headers.get('user-agent') }
  try {
    return Response.json(await countView(params.reelId, watcher), { headers: { 'Cache-Control': 'no-store' } })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Response.json({ error: error.message }, { status: error.status })
  }
}

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } })
}
