import { FolderKanban } from 'lucide'
import type { Route } from './+types/projects'
import { readTable, tableQuery } from '#app/base/table-state.ts'
import { listProjects, questionOf } from '#app/features/projects/admin-project-queries.server.ts'
import {
  PROJECT_STATUS_LABELS,
  PROJECT_STATUSES,
  PROJECT_TABLE,
} from '#app/features/projects/project.ts'
import { setProjectStatus } from '#app/features/projects/set-status.server.ts'
import { findProjectDetail } from '#app/features/projects/project-detail.server.ts'
import { paths } from '#app/base/paths.ts'
import { assignFromForm, tellConflicts } from '#app/routes/admin/assign-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { AdminTable } from '#app/routes/admin/controls/admin-table.tsx'
import { AdminHead } from '#app/routes/admin/controls/page-head.tsx'
import { ProjectDialog } from '#app/routes/admin/projects/project-dialog.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { columnsFor } from '#app/routes/admin/projects/project-columns.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Project Management', 'Every project and its state.')

export function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const state = readTable(searchParams, PROJECT_TABLE)
  return readPage('projects failed to load', { state }, async () => {
    const [projects, opened] = await Promise.all([
      listProjects(viewer, questionOf(state)),
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
      <AdminTable
        list={projects}
        state={state}
        shape={PROJECT_TABLE}
        label="Search projects"
        placeholder="Search projects..."
        filters={FILTERS}
        csvHref={paths.adminProjectsFile()}
        caption="Projects"
        columns={columnsFor(state)}
        keyOf={(project) => project.id}
        empty={{
          title: 'No projects found',
          text: 'Projects that customers create or buy appear here.',
          icon: FolderKanban,
        }}
        failure={{ title: "Couldn't load projects", retryHref: here }}
      >
        <DocumentResult result={result} />
      </AdminTable>
      {opened && <ProjectDialog key={opened.id} project={opened} backHref={here} result={result} />}
    </>
  )
}
