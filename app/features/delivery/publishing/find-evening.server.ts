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
  return chooseEvening(await listDelivered(), now())
}

/**
 * Reels that the gallery shows now and whose customer allows their time to be said, with the time
 * at which this very film was delivered. No reel enters the gallery before it has been delivered,
 * so the gallery's index finds them by the date on which they entered it.
 */
async function listDelivered(): Promise<DeliveredReel<HungReel>[]> {
  const since = new Date(now().getTime() - DAYS_BACK * DAY_MS)
  const rows = await db()
    .selectFrom('reels as r')
    .innerJoin('reelPublications as p', 'p.reelId', 'r.id')
    .innerJoin('publishConsents as c', 'c.deliverableId', 'p.deliverableId')
    .innerJoin('deliverables as d', 'd.id', 'p.deliverableId')
    .innerJoin('versionFiles as f', 'f.mediaFileId', 'p.mediaFileId')
    .innerJoin('deliverableVersions as v', 'v.id', 'f.versionId')
    .innerJoin('jobs as j', (join) =>
      join.on((eb) => eb('j.id', '=', eb.fn.coalesce('d.bookingRequestId', 'd.projectId'))),
    )
    .innerJoin('jobPlaces as jp', 'jp.jobId', 'j.id')
    .innerJoin('places as venue', 'venue.id', 'jp.venuePlaceId')
    .innerJoin('places as city', 'city.id', 'venue.cityId')
    .leftJoin('publicProfiles as o', 'o.userId', 'r.orbiterId')
    .select(['r.id', 'r.title', 'r.videoUrl', 'r.thumbnailUrl', 'o.fullName'])
    .select(['v.deliveredAt', 'j.startAt', 'j.eventEndsAt'])
    .select(['city.id as cityId', 'city.name as cityName', 'city.timeZone'])
    .where('r.isActive', '=', true)
    .where('r.deletedAt', 'is', null)
    .where('r.videoUrl', 'like', '/files/%')
    .where('r.createdAt', '>', since)
    .where('p.state', '=', 'published')
    .where('c.mayGallery', '=', true)
    .where('c.maySayWhen', '=', true)
    .where('city.kind', '=', 'city')
    .whereRef('v.deliveredAt', '<', 'j.eventEndsAt')
    .orderBy('r.createdAt', 'desc')
    .limit(MOST_READ)
    .execute()
  return rows.flatMap(({ deliveredAt, startAt, eventEndsAt, ...row }) =>
    deliveredAt && startAt && eventEndsAt && row.timeZone
      ? [
          {
            reel: {
              id: row.id,
              title: row.title,
              videoUrl: row.videoUrl,
              posterUrl: ownMedia(row.thumbnailUrl),
              orbiterName: row.fullName,
            },
            city: { id: row.cityId, name: row.cityName, timeZone: row.timeZone },
            startAt,
            deliveredAt,
            eventEndsAt,
          },
        ]
      : [],
  )
}
