/** All projects and assignments that match a table's filters, for export. */
import { type CompiledQuery } from 'kysely'
import { NotAllowed } from '#app/base/errors.ts'
import { type TableState } from '#app/base/table-state.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { HOLDER_COLUMN, selectAssignments } from '#work/projects/admin-assignment-queries.server.ts'
import { questionOf, selectProjects } from '#work/projects/admin-project-queries.server.ts'
import { projectStateColumns } from '#work/projects/project-state.server.ts'

const projects = (state: TableState) =>
  selectProjects(questionOf(state))
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
    .orderBy('p.createdAt', 'desc')
    .orderBy('p.id')

const assignments = (state: TableState) =>
  selectAssignments(questionOf(state))
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
    .orderBy('a.assignedAt', 'desc')
    .orderBy('a.id')

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
