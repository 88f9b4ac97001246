import type { Route } from './+types/reel-views'
import { viewerContext } from '#people/accounts/viewer.ts'
import { countView } from '#market/reels/count-view.server.ts'
import { jsonAnswer } from '#app/forms/json-answer.server.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'

/**
 * The player reports here that a reel has been watched; the response carries the new view count.
 */
export function action({ request, params, context }: Route.ActionArgs) {
  const watcher = {
    viewer: context.get(viewerContext),
    address: context.get(remoteAddressContext),
    userAgent: request.headers.get('user-agent'),
  }
  return jsonAnswer(async () =>
    Response.json(await countView(params.reelId, watcher), {
      headers: { 'Cache-Control': 'no-store' },
    }),
  )
}

export function loader() {
  return new Response(null, { status: 405, headers: { Allow: 'POST' } })
}
