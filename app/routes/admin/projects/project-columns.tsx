import { Link } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { tableQuery, type TableState } from '#app/base/table-state.ts'
import { formatDate } from '#app/base/time.ts'
import type { AdminProject } from '#app/features/work/projects/admin-project-queries.server.ts'
import {
  PROJECT_STATUS_LABELS,
  PROJECT_TYPE_LABELS,
  PROJECT_TABLE,
} from '#app/features/work/projects/project.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { EmailText, PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { StateBadge } from '#app/routes/admin/controls/state-badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { TableColumn } from '#app/ui/data-table.tsx'

const DESCRIPTION_SHOWN = 50

export function columnsFor(state: TableState): TableColumn<AdminProject>[] {
  return [
    {
      label: 'Project',
      sort: 'title',
      cell: (project) => (
        <>
          <span className="cell-main">{project.title}</span>
          <span className="cell-sub">
            {(project.description ?? '').slice(0, DESCRIPTION_SHOWN)}
            {(project.description?.length ?? 0) > DESCRIPTION_SHOWN && '…'}
          </span>
        </>
      ),
    },
    {
      label: 'Client',
      sort: 'client',
      cell: (project) => (
        <span>
          <PersonLink id={project.clientId} name={project.clientName} />
          <span className="cell-sub">
            <EmailText email={project.clientEmail} />
          </span>
        </span>
      ),
    },
    { label: 'Type', sort: 'type', cell: (project) => PROJECT_TYPE_LABELS[project.projectType] },
    {
      label: 'Status',
      sort: 'status',
      cell: (project) => (
        <>
          {/* A withdrawn project is stored as a draft. */}
          {project.matchStatus === 'withdrawn' ? (
            <StateBadge state="withdrawn" label={project.label} />
          ) : (
            <StateBadge state={project.status} label={PROJECT_STATUS_LABELS[project.status]} />
          )}
          <span className="cell-sub">{project.sentence.says}</span>
        </>
      ),
    },
    { label: 'Budget', cell: (project) => budgetOf(project) },
    {
      label: 'Deadline',
      sort: 'deadline',
      cell: (project) => (
        <span className="whitespace-nowrap">
          {project.deadline ? formatDate(project.deadline) : '–'}
        </span>
      ),
    },
    {
      label: 'Actions',
      isActions: true,
      cell: (project) => (
        <span className="cell-actions">
          <Link
            to={withProject(state, project.id)}
            preventScrollReset
            className={buttonClass('quiet', 'sm')}
            aria-label={`View Details: ${project.title}`}
          >
            View Details
          </Link>
        </span>
      ),
    },
  ]
}

const budgetOf = ({ budgetRange, priceCents }: AdminProject) =>
  priceCents === null ? budgetRange || 'Not specified' : formatMoney(priceCents)

/** The same page with this project opened. */
export function withProject(state: TableState, projectId: string): string {
  const query = tableQuery(state, PROJECT_TABLE, { page: state.page })
  return `${adminPaths.projects()}${query ? `${query}&` : '?'}project=${projectId}`
}
