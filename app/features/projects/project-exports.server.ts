/** Every project and assignment that matches a table's state, for export. */
import { sql, type CompiledQuery } from 'kysely'
import { NotAllowed } from '#app/base/errors.ts'
import { type TableState } from '#app/base/table-state.ts'
import { likePattern } from '#app/base/search-text.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { HOLDER_COLUMN } from '#app/features/projects/admin-assignment-queries.server.ts'
import { projectStateColumns } from '#app/features/projects/project-state.server.ts'
import { ASSIGNMENT_STATUSES, PROJECT_STATUSES } from '#app/features/projects/project.ts'
import { db } from '#app/platform/db.ts'

function projects({ q, filters }: TableState) {
  const term = likePattern(q)
  const status = PROJECT_STATUSES.find((known) => known === filters['status'])
  return db()
    .selectFrom('videoProjects as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select([
      'p.id',
      'p.title',
      'u.fullName',
      'u.email',
      'p.projectType',
      'p.status',
      'p.matchStatus',
      'p.budgetRange',
      'p.priceCents',
      'p.deadline',
      'p.createdAt',
    ])
    .select(projectStateColumns('p'))
    .select(HOLDER_COLUMN)
    .$call((query) => (status ? query.where('p.status', '=', status) : query))
    .$if(q !== '', (query) =>
      query.where(sql<boolean>`concat_ws(E'\n', p.title, u.email, u.full_name) ilike ${term}`),
    )
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id')
}

function assignments({ q, filters }: TableState) {
  const term = likePattern(q)
  const status = ASSIGNMENT_STATUSES.find((known) => known === filters['status'])
  return db()
    .selectFrom('orbiterAssignments as a')
    .innerJoin('videoProjects as p', 'p.id', 'a.projectId')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .innerJoin('users as o', 'o.id', 'a.orbiterId')
    .select([
      'a.id',
      'p.title',
      'o.fullName as orbiterName',
      'o.email as orbiterEmail',
      'u.fullName as clientName',
      'u.email as clientEmail',
      'a.status',
      'a.assignedAt',
      'p.deadline',
    ])
    .select(projectStateColumns('p'))
    .select(HOLDER_COLUMN)
    .$call((query) => (status ? query.where('a.status', '=', status) : query))
    .$if(q !== '', (query) =>
      query.where(
        sql<boolean>`concat_ws(E'\n', p.title, o.email, o.full_name, u.email) ilike ${term}`,
      ),
    )
    .orderBy('a.assignedAt', 'desc')
    .orderBy('a.id')
}

type ProjectLine = Awaited<ReturnType<ReturnType<typeof projects>['execute']>>[number]
type AssignmentLine = Awaited<ReturnType<ReturnType<typeof assignments>['execute']>>[number]

/** @throws NotAllowed */
export function projectsForExport(viewer: Viewer, state: TableState): CompiledQuery<ProjectLine> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return projects(state).compile()
}

/** @throws NotAllowed */
export function assignmentsForExport(
  viewer: Viewer,
  state: TableState,
): CompiledQuery<AssignmentLine> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return assignments(state).compile()
}
