/** A customer's own projects, and what they have asked the team, with their state. */
import type { Viewer } from '#app/features/accounts/viewer.ts'
import type { MatchStatus, ProjectStatus } from '#app/features/projects/project.ts'
import { readParts, type ProjectParts } from '#app/features/projects/project-parts.server.ts'
import { db } from '#app/platform/db.ts'

export interface CustomerProject extends ProjectParts {
  id: string
  title: string
  status: ProjectStatus
  matchStatus: MatchStatus
  orbiterName: string | null
  /** Where it takes place; null for a project without a date. */
  city: string | null
  timeZone: string
  priceCents: number | null
  budgetRange: string | null
  deadline: string | null
  /** ISO 8601 */
  matchDueAt: string | null
}

const MOST = 50

/** Newest first. */
export async function listCustomerProjects(viewer: Viewer): Promise<CustomerProject[]> {
  const rows = await db()
    .selectFrom('videoProjects as p')
    .leftJoin('orbiterAssignments as a', (join) =>
      join
        .onRef('a.projectId', '=', 'p.id')
        .on('a.status', 'in', ['assigned', 'in_progress', 'completed']),
    )
    .leftJoin('profiles as o', 'o.userId', 'a.orbiterId')
    .distinctOn(['p.createdAt', 'p.id'])
    .select([
      'p.id',
      'p.title',
      'p.status',
      'p.matchStatus',
      'p.city',
      'p.timeZone',
      'p.priceCents',
      'p.budgetRange',
      'p.deadline',
      'p.matchDueAt',
      'o.fullName as orbiterName',
    ])
    .where('p.userId', '=', viewer.id)
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id')
    .orderBy('a.assignedAt', 'desc')
    .limit(MOST)
    .execute()
  const partsOf = await readParts(rows.map((row) => row.id))
  return rows.map((row) => ({
    ...row,
    timeZone: row.timeZone ?? viewer.timeZone,
    matchDueAt: row.matchDueAt?.toISOString() ?? null,
    ...partsOf(row.id),
  }))
}
