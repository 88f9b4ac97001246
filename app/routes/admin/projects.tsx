import { FolderKanban } from 'lucide'
import { Link } from 'react-router'
import type { Route } from './+types/projects'
import { formatMoney } from '#app/base/money.ts'
import { readTable, tableQuery, type TableState } from '#app/base/table-state.ts'
import { formatDate } from '#app/base/time.ts'
import {
  listProjects,
  type AdminProject,
} from '#app/features/projects/admin-project-queries.server.ts'
import {
  PROJECT_STATUS_LABELS,
  PROJECT_STATUSES,
  PROJECT_TYPE_LABELS,
} from '#app/features/projects/project.ts'
import { setProjectStatus } from '#app/features/projects/set-status.server.ts'
import { findProjectDetail } from '#app/features/projects/project-detail.server.ts'
import { PROJECT_TABLE } from '#app/features/projects/project-tables.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { paths } from '#app/base/paths.ts'
import { assignFromForm, tellConflicts } from '#app/routes/admin/assign-action.server.ts'
import { AdminHead } from '#app/routes/admin/page-head.tsx'
import { ProjectDialog, PROJECT_TONES } from '#app/routes/admin/projects/project-dialog.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { DataTable, type TableColumn } from '#app/ui/data-table.tsx'
import { TableToolbar } from '#app/ui/table-toolbar.tsx'
import { EmptyState } from '#app/ui/panel.tsx'
import { RetryNotice } from '#app/ui/retry-notice.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { Icon } from '#app/ui/icon.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Project Management', 'Every project and its state.')

export function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const state = readTable(searchParams, PROJECT_TABLE)
  const { q, sort, isDescending, filters, page } = state
  const question = {
    search: q,
    status: filters['status'] ?? null,
    sort,
    direction: isDescending ? ('desc' as const) : ('asc' as const),
    page,
  }
  return readPage('projects failed to load', { state }, async () => {
    const [projects, opened] = await Promise.all([
      listProjects(viewer, question),
      findProjectDetail(viewer, searchParams.get('project')),
    ])
    return { projects, opened }
  })
}

const failureOf = (intent: string) =>
  intent === 'assign' ? 'Failed to assign orbiter to project' : 'Failed to update project status'

export const action = formAction({
  failure: failureOf,
  refuse: tellConflicts,
  async work(sent) {
    const { context, intent, values } = sent
    if (intent === 'assign') return assignFromForm(sent)
    await setProjectStatus(
      requireViewer(context),
      values['projectId'] ?? '',
      values['status'] ?? '',
    )
    return { title: 'Success', description: 'Project status updated successfully' }
  },
})

export const clientAction = toastResult(failureOf)

const FILTERS = [
  {
    name: 'status',
    label: 'Status',
    all: 'All Status',
    options: PROJECT_STATUSES.map((status) => ({
      value: status,
      label: PROJECT_STATUS_LABELS[status],
    })),
  },
]
const DESCRIPTION_SHOWN = 50

function columnsFor(state: TableState): TableColumn<AdminProject>[] {
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
          {project.clientName}
          <span className="cell-sub">{project.clientEmail}</span>
        </span>
      ),
    },
    { label: 'Type', sort: 'type', cell: (project) => PROJECT_TYPE_LABELS[project.projectType] },
    {
      label: 'Status',
      sort: 'status',
      cell: (project) => (
        <Badge tone={PROJECT_TONES[project.status]}>{PROJECT_STATUS_LABELS[project.status]}</Badge>
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

function withProject(state: TableState, projectId: string): string {
  const query = tableQuery(state, PROJECT_TABLE, { page: state.page })
  return `${paths.adminProjects()}${query ? `${query}&` : '?'}project=${projectId}`
}

export default function Projects({
  loaderData: { state, content },
  actionData,
}: Route.ComponentProps) {
  const { projects = null, opened = null } = content ?? {}
  const result = useActionResult(actionData)
  useFailureToast(projects === null, 'Failed to load projects')
  const here = paths.adminProjects() + tableQuery(state, PROJECT_TABLE, { page: state.page })
  return (
    <>
      <AdminHead title="Project Management" text="Every project, from draft to delivery." />
      <TableToolbar
        state={state}
        shape={PROJECT_TABLE}
        label="Search projects"
        placeholder="Search projects..."
        filters={FILTERS}
        csvHref={paths.adminProjectsFile()}
      />
      <DocumentResult result={result} />
      {projects ? (
        <DataTable
          caption="Projects"
          columns={columnsFor(state)}
          rows={projects.rows}
          keyOf={(project) => project.id}
          total={projects.total}
          state={{ ...state, page: projects.page }}
          shape={PROJECT_TABLE}
          empty={
            <div className="mt-6">
              <EmptyState
                title="No projects found"
                text="Projects that customers create or buy appear here."
                icon={<Icon of={FolderKanban} />}
              />
            </div>
          }
        />
      ) : (
        <div className="mt-6">
          <RetryNotice title="Couldn't load projects" retryHref={here} />
        </div>
      )}
      {opened && (
        <ProjectDialog key={opened.id} project={opened} backHref={here} outcome={result} />
      )}
    </>
  )
}
