import type { EventType } from '#market/catalog/event-types.ts'
import type { JobPicture } from '#work/jobs/job-picture.ts'
import { readJobPictures } from '#work/jobs/read-job-pictures.server.ts'
import { db } from '#app/platform/db.ts'

const BLANK: JobPicture = { poster: null, kind: null, length: '' }

/**
 * The pictures of projects in a list, by the project's id.
 * @param readBy the Orbiter who reads them; sees no films of projects that someone else has, or no
 * one yet
 */
export async function readProjectPictures(
  projectIds: readonly string[],
  readBy: string | null = null,
): Promise<(projectId: string) => JobPicture> {
  if (projectIds.length === 0) return () => BLANK
  const rows = await db()
    .selectFrom('videoProjects as p')
    .leftJoin('orbiterAssignments as a', (join) =>
      join.onRef('a.projectId', '=', 'p.id').on('a.status', '<>', 'cancelled'),
    )
    .distinctOn('p.id')
    .select(['p.id', 'p.title', 'p.product', 'p.eventType', 'a.orbiterId'])
    .where('p.id', 'in', projectIds)
    .orderBy('p.id')
    .orderBy('a.assignedAt', 'desc')
    .execute()
  const pictures = await readJobPictures(
    rows.map(({ id, title, product, eventType, orbiterId }) => ({
      jobId: id,
      orbiterId: orbiterId ?? readBy,
      hidesFilms: readBy !== null && orbiterId !== readBy,
      // Only the forms write this column.
      eventType: eventType as EventType | null,
      title,
      product,
      minutes: (product as { durationMinutes?: number } | null)?.durationMinutes ?? null,
    })),
  )
  const byProject = new Map(rows.map(({ id }, index) => [id, pictures[index]]))
  return (projectId) => byProject.get(projectId) ?? BLANK
}
