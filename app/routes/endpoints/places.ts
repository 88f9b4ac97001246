import type { Route } from './+types/places'
import { AppError } from '#app/base/errors.ts'
import { suggestPlaces } from '#app/features/creators/suggest-places.server.ts'
import { remoteAddressContext } from '#app/platform/request-context.ts'

/** Cities for a place field, at most eight. */
export async function loader({ request, context }: Route.LoaderArgs) {
  try {
    const places = await suggestPlaces(new URL(request.url).searchParams.get('q'), context.get(remoteAddressContext))
    return Response.json({ places }, { headers: { 'Cache-Control': 'private, max-age=60' } })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return Response.json({ error: error.message }, { status: error.status })
  }
}
