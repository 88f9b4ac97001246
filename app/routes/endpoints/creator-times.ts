import type { Route } from './+types/creator-times'
import { readOpenTimes } from '#market/availability/public-times.server.ts'
import { findPublicProfile } from '#market/creators/creator-queries.server.ts'

/** The start times that can be requested on a date, for the duration of one offer. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const date = query.get('date') ?? ''
  const profile = await findPublicProfile(params.orbiterId)
  return {
    date,
    times: profile ? await readOpenTimes(profile, query.get('offer') ?? '', date) : [],
  }
}
