/** Finds projects that the viewer may see by words in the title. */
import { likePattern } from '#app/base/search-text.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { db } from '#app/platform/db.ts'

export interface FoundProject {
  id: string
  title: string
  city: string | null
  side: 'customer' | 'orbiter' | 'admin'
}

export async function findProjects(
  viewer: Viewer,
  text: string,
  limit: number,
): Promise<FoundProject[]> {
  const seesAll = isAdmin(viewer)
  const rows = await db()
    .selectFrom('videoProjects as p')
    .select(['p.id', 'p.title', 'p.city', 'p.userId'])
    .where((eb) =>
      eb.or([
        eb('p.title', 'ilike', likePattern(text)),
        eb('p.businessName', 'ilike', likePattern(text)),
      ]),
    )
    .$if(!seesAll, (query) =>
      query.where((eb) =>
        eb.or([
          eb('p.userId', '=', viewer.id),
          eb.exists(
            eb
              .selectFrom('orbiterAssignments as a')
              .select('a.id')
              .whereRef('a.projectId', '=', 'p.id')
              .where('a.orbiterId', '=', viewer.id)
              .where('a.status', 'in', ['assigned', 'in_progress', 'completed']),
          ),
        ]),
      ),
    )
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id')
    .limit(limit)
    .execute()
  return rows.map(({ userId, ...row }) => ({
    ...row,
    side: seesAll ? 'admin' : userId === viewer.id ? 'customer' : 'orbiter',
  }))
}
