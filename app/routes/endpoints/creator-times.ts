import type { Route } from './+types/creator-times'
import { isDate } from '#app/base/zoned-time.ts'
import { listOpenTimes } from '#app/features/bookings/open-times.server.ts'
import { findOffer, findPublicProfile } from '#app/features/creators/creator-queries.server.ts'
import { db } from '#app/platform/db.ts'

/** The start times that can be asked for on a date, for the length of one offer. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const query = new URL(request.url).searchParams
  const date = query.get('date') ?? ''
  const profile = await findPublicProfile(params.orbiterId)
  const offer = profile && (await findOffer(profile, query.get('offer') ?? ''))
  if (!profile || !offer || !isDate(date)) return { date, times: [] }
  const question = { orbiterId: profile.userId, timeZone: profile.timeZone, date, durationMinutes: offer.durationMinutes }
  return { date, times: await listOpenTimes(db(), question) }
}
