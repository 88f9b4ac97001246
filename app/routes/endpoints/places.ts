import type { Route } from './+types/places'
import { suggestPlaces } from '#market/creators/suggest-places.server.ts'
import { jsonAnswer } from '#app/forms/json-answer.server.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'

/** Suggests places for a place field, at most eight. */
export function loader({ request, context }: Route.LoaderArgs) {
  return jsonAnswer(async () => {
    const places = await suggestPlaces(
      new URL(request.url).searchParams.get('q'),
      context.get(remoteAddressContext),
    )
    return Response.json({ places }, { headers: { 'Cache-Control': 'private, max-age=60' } })
  })
}
