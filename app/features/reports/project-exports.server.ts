/** All projects and all assignments of a table's state, for files. */
import { sql, type CompiledQuery } from 'kysely'
import { NotAllowed } from '#app/base/errors.ts'
import { containing, type TableState } from '#app/base/table-state.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { db } from '#app/platform/db.ts'

function projects({ q, filters }: TableState) {
  const term = containing(q)
  return db()
    .selectFrom('video_projects as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.id', 'p.title', 'u.full_name', 'u.email', 'p.project_type', 'p.status', 'p.budget_range', 'p.price_cents', 'p.deadline', 'p.created_at'])
    .$if(Boolean(filters['status']), (query) => query.where('p.status', '=', filters['status'] ?? ''))
    .$if(q !== '', (query) => query.where(sql<boolean>`concat_ws(E'\n', p.title, u.email, u.full_name) ilike ${term}`))
    .orderBy('p.created_at', 'desc')
    .orderBy('p.id')
}

function assignments({ q, filters }: TableState) {
  const term = containing(q)
  return db()
    .selectFrom('orbiter_assignments as a')
    .innerJoin('video_projects as p', 'p.id', 'a.project_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .innerJoin('users as o', 'o.id', 'a.orbiter_id')
    .select([
      'a.id',
      'p.title',
      'o.full_name as orbiter_name',
      'o.email as orbiter_email',
      'u.email as client_email',
      'a.status',
      'a.assigned_at',
      'p.deadline',
    ])
    .$if(Boolean(filters['status']), (query) => query.where('a.status', '=', filters['status'] ?? ''))
    .$if(q !== '', (query) => query.where(sql<boolean>`concat_ws(E'\n', p.title, o.email, o.full_name, u.email) ilike ${term}`))
    .orderBy('a.assigned_at', 'desc')
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
export function assignmentsForExport(viewer: Viewer, state: TableState): CompiledQuery<AssignmentLine> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return assignments(state).compile()
}
