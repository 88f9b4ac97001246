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
    .selectFrom('video_projects as p')
    .leftJoin('orbiter_assignments as a', (join) => join.onRef('a.project_id', '=', 'p.id').on('a.status', 'in', ['assigned', 'in_progress', 'completed']))
    .leftJoin('profiles as o', 'o.user_id', 'a.orbiter_id')
    .distinctOn(['p.created_at', 'p.id'])
    .select([
      'p.id',
      'p.title',
      'p.status',
      'p.match_status',
      'p.city',
      'p.time_zone',
      'p.price_cents',
      'p.budget_range',
      'p.deadline',
      'p.match_due_at',
      'o.full_name as orbiter_name',
    ])
    .where('p.user_id', '=', viewer.id)
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
    .orderBy('a.assigned_at', 'desc')
    .limit(MOST)
    .execute()
  const partsOf = await readParts(rows.map((row) => row.id))
  return rows.map((row) => ({
    id: row.id,
    title: row.title,
    status: row.status as ProjectStatus,
    matchStatus: row.match_status as MatchStatus,
    orbiterName: row.orbiter_name,
    city: row.city,
    timeZone: row.time_zone ?? viewer.timeZone,
    priceCents: row.price_cents,
    budgetRange: row.budget_range,
    deadline: row.deadline,
    matchDueAt: row.match_due_at?.toISOString() ?? null,
    ...partsOf(row.id),
  }))
}
