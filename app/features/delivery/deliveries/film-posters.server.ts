import { sql } from 'kysely'
import { listMedia } from '#files/media/list-media.server.ts'
import { db } from '#app/platform/db.ts'

/** Signed links: see `MediaView`. */
export interface FilmPoster {
  url: string
  smallUrl: string | null
}

/**
 * The poster of each job's newest delivered film, by the id of the booking or project. The caller
 * decides who may see it.
 */
export async function readFilmPosters(jobIds: readonly string[]): Promise<Map<string, FilmPoster>> {
  if (jobIds.length === 0) return new Map()
  const rows = await db()
    .selectFrom('deliverables as d')
    .innerJoin('deliverableVersions as v', 'v.deliverableId', 'd.id')
    .innerJoin('versionFiles as f', 'f.versionId', 'v.id')
    .innerJoin('mediaFiles as m', 'm.id', 'f.mediaFileId')
    .select([sql<string>`coalesce(d.booking_request_id, d.project_id)`.as('jobId'), 'm.id'])
    .distinctOn(sql`coalesce(d.booking_request_id, d.project_id)`)
    .where((eb) => eb.or([eb('d.bookingRequestId', 'in', jobIds), eb('d.projectId', 'in', jobIds)]))
    .where('v.deliveredAt', 'is not', null)
    .where('v.brokenAt', 'is', null)
    .where('m.kind', '=', 'video')
    .where('m.posterKey', 'is not', null)
    .orderBy(sql`coalesce(d.booking_request_id, d.project_id)`)
    .orderBy('v.deliveredAt', 'desc')
    .orderBy('m.id')
    .execute()
  const media = await listMedia(rows.map(({ id }) => id))
  return new Map(
    rows.flatMap(({ jobId, id }) => {
      const film = media.get(id)
      return film?.posterUrl
        ? [[jobId, { url: film.posterUrl, smallUrl: film.posterSmallUrl }]]
        : []
    }),
  )
}
