/** The evening that the home page shows, from what customers allow to be said about their reels. */
import { ownMedia } from '#app/base/own-media.ts'
import { DAY_MS } from '#app/base/time.ts'
import {
  chooseEvening,
  DAYS_BACK,
  type DeliveredReel,
  type Evening,
} from '#delivery/publishing/choose-evening.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

/** A reel as the gallery shows it. Nothing here says who booked it, or where it was filmed. */
export interface HungReel {
  id: string
  title: string
  videoUrl: string
  posterUrl: string | null
  orbiterName: string | null
}

/** The newest reels are looked at, more than an evening of all cities has. */
const MOST_READ = 300

/** Null if no city has such an evening. */
export async function findEvening(): Promise<Evening<HungReel> | null> {
  const shown = await listShown()
  if (shown.length === 0) return null
  const jobs = await listJobs(shown.flatMap(({ jobId }) => jobId ?? []))
  const delivered = shown.flatMap(({ jobId, deliveredAt, reel }): DeliveredReel<HungReel>[] => {
    const job = jobs.get(jobId ?? '')
    return job && deliveredAt ? [{ reel, deliveredAt, ...job }] : []
  })
  return chooseEvening(delivered, now())
}

/**
 * Reels that the gallery shows now and whose customer allows their time to be said, with the time
 * at which this very film was delivered. No reel enters the gallery before it has been delivered,
 * so the gallery's index finds them by the date on which they entered it.
 */
async function listShown() {
  const since = new Date(now().getTime() - DAYS_BACK * DAY_MS)
  const rows = await db()
    .selectFrom('reels as r')
    .innerJoin('reelPublications as p', 'p.reelId', 'r.id')
    .innerJoin('publishConsents as c', 'c.deliverableId', 'p.deliverableId')
    .innerJoin('deliverables as d', 'd.id', 'p.deliverableId')
    .innerJoin('versionFiles as f', 'f.mediaFileId', 'p.mediaFileId')
    .innerJoin('deliverableVersions as v', 'v.id', 'f.versionId')
    .leftJoin('publicProfiles as o', 'o.userId', 'r.orbiterId')
    .select(['r.id', 'r.title', 'r.videoUrl', 'r.thumbnailUrl', 'o.fullName', 'v.deliveredAt'])
    .select(({ fn }) => fn.coalesce('d.bookingRequestId', 'd.projectId').as('jobId'))
    .where('r.isActive', '=', true)
    .where('r.deletedAt', 'is', null)
    .where('r.videoUrl', 'like', '/files/%')
    .where('r.createdAt', '>', since)
    .where('p.state', '=', 'published')
    .where('c.mayGallery', '=', true)
    .where('c.maySayWhen', '=', true)
    .orderBy('r.createdAt', 'desc')
    .limit(MOST_READ)
    .execute()
  return rows.map(({ id, title, videoUrl, thumbnailUrl, fullName, ...delivery }) => ({
    ...delivery,
    reel: { id, title, videoUrl, posterUrl: ownMedia(thumbnailUrl), orbiterName: fullName },
  }))
}

type Job = Pick<DeliveredReel<HungReel>, 'city' | 'startAt' | 'eventEndsAt'>

/**
 * The jobs whose city is known, by id. A query of its own, with the ids for both views: PostgreSQL
 * finds rows of these views by values, but not by a join.
 */
async function listJobs(ids: readonly string[]): Promise<Map<string, Job>> {
  const rows = await db()
    .selectFrom('jobs as j')
    .innerJoin('jobPlaces as jp', 'jp.jobId', 'j.id')
    .innerJoin('places as venue', 'venue.id', 'jp.venuePlaceId')
    .innerJoin('places as city', 'city.id', 'venue.cityId')
    .select(['j.id as jobId', 'j.startAt', 'j.eventEndsAt'])
    .select(['city.id', 'city.name', 'city.timeZone'])
    .where('j.id', 'in', ids)
    .where('jp.jobId', 'in', ids)
    .where('city.kind', '=', 'city')
    .execute()
  return new Map(
    rows.flatMap(({ jobId, startAt, eventEndsAt, ...city }) =>
      jobId && startAt && eventEndsAt ? [[jobId, { city, startAt, eventEndsAt }] as const] : [],
    ),
  )
}
