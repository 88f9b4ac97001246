import { sql } from 'kysely'
import type { DuePiece } from '#delivery/deliveries/due-piece.ts'
import { listMedia } from '#files/media/list-media.server.ts'
import { db } from '#app/platform/db.ts'

/** Signed links: see `MediaView`. */
export interface FilmPoster {
  url: string
  smallUrl: string | null
}

/** The newest delivered film of a job, for pages that play it small and muted. */
export interface DeliveredFilm extends FilmPoster {
  /** A small copy; null until there is one. */
  filmUrl: string | null
  /** Its piece; instants are ISO 8601. */
  piece: DuePiece & { deliveredAt: string | null }
}

const selectNewest = (jobIds: readonly string[]) =>
  db()
    .selectFrom('deliverables as d')
    .innerJoin('deliverableVersions as v', 'v.deliverableId', 'd.id')
    .innerJoin('versionFiles as f', 'f.versionId', 'v.id')
    .innerJoin('mediaFiles as m', 'm.id', 'f.mediaFileId')
    .select([sql<string>`coalesce(d.booking_request_id, d.project_id)`.as('jobId'), 'm.id'])
    .select(['d.dueAt', 'd.deliveredAt', 'd.state', 'd.changesDueAt'])
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

/**
 * Each job's newest delivered film, by the id of the booking or project. The caller decides who may
 * see it.
 */
export async function readNewestFilms(
  jobIds: readonly string[],
): Promise<Map<string, DeliveredFilm>> {
  if (jobIds.length === 0) return new Map()
  const rows = await selectNewest(jobIds)
  const media = await listMedia(rows.map(({ id }) => id))
  return new Map(
    rows.flatMap(({ jobId, id, dueAt, deliveredAt, changesDueAt, state }) => {
      const film = media.get(id)
      if (!film?.posterUrl) return []
      const piece = {
        state,
        dueAt: dueAt.toISOString(),
        deliveredAt: deliveredAt?.toISOString() ?? null,
        changesDueAt: changesDueAt?.toISOString() ?? null,
      }
      return [
        [
          jobId,
          {
            url: film.posterUrl,
            smallUrl: film.posterSmallUrl,
            filmUrl: film.previewUrl ?? film.smallUrl,
            piece,
          },
        ],
      ]
    }),
  )
}

/** Their posters alone. */
export async function readFilmPosters(jobIds: readonly string[]): Promise<Map<string, FilmPoster>> {
  const films = await readNewestFilms(jobIds)
  return new Map([...films].map(([jobId, { url, smallUrl }]) => [jobId, { url, smallUrl }]))
}
