import { FolderKanban } from 'lucide'
import type { Route } from './+types/projects'
import { readTable, tableQuery } from '#app/base/table-state.ts'
import {
  listProjects,
  questionOf,
} from '#app/features/work/projects/admin-project-queries.server.ts'
import {
  PROJECT_STATUS_LABELS,
  PROJECT_STATUSES,
  PROJECT_TABLE,
} from '#app/features/work/projects/project.ts'
import { findProjectDetail } from '#app/features/work/projects/project-detail.server.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import {
  askAssignment,
  assignFromForm,
  notifyRefused,
} from '#app/routes/admin/assign-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { AdminTable } from '#app/routes/admin/controls/admin-table.tsx'
import { AssignQuestion } from '#app/routes/admin/controls/assign-question.tsx'
import { askStatus, setConfirmedStatus } from '#app/routes/admin/controls/confirm-status.server.ts'
import { AdminHead } from '#app/routes/admin/controls/page-head.tsx'
import { StatusQuestion, useAnsweredQuestion } from '#app/routes/admin/controls/status-question.tsx'
import { ProjectDialog } from '#app/routes/admin/projects/project-dialog.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'
import { columnsFor, withProject } from '#app/routes/admin/projects/project-columns.tsx'

export const meta: Route.MetaFunction = () =>
  pageMeta('Project Management', 'Every project and its state.')

export function loader({ url: { searchParams }, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const state = readTable(searchParams, PROJECT_TABLE)
  return readPage('projects failed to load', { state }, async () => {
    const projectId = searchParams.get('project')
    const [projects, opened, question, assignment] = await Promise.all([
      listProjects(viewer, questionOf(state)),
      findProjectDetail(viewer, projectId),
      askStatus(viewer, 'project', { id: projectId, status: searchParams.get('to') }),
      askAssignment(viewer, searchParams),
    ])
    return { projects, opened, question, assignment }
  })
}

const failureOf = (intent: string) =>
  intent === 'assign' ? 'Failed to assign orbiter to project' : 'Failed to update project status'

export const action = formAction({
  failure: failureOf,
  refuse: notifyRefused,
  async work(sent) {
    const { context, intent, values } = sent
    if (intent === 'assign') return assignFromForm(sent)
    await setConfirmedStatus(requireViewer(context), 'project', {
      id: values['projectId'] ?? '',
      status: values['status'] ?? '',
      shown: values['shown'],
      reason: values['reason'],
    })
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
  const { projects = null, opened = null, question = null, assignment = null } = content ?? {}
  const result = useActionResult(actionData)
  useFailureToast(projects === null, 'Failed to load projects')
  const here = adminPaths.projects() + tableQuery(state, PROJECT_TABLE, { page: state.page })
  useAnsweredQuestion(result, opened ? withProject(state, opened.id) : here, 'assign')
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
        csvHref={adminPaths.projectsFile()}
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
      {opened && question?.preview ? (
        <StatusQuestion
          preview={question.preview}
          notifyAfter={question.notifyAfter}
          labels={PROJECT_STATUS_LABELS}
          subject={['projectId', question.id]}
          backHref={withProject(state, opened.id)}
          result={result}
        />
      ) : opened && assignment?.preview ? (
        <AssignQuestion
          preview={assignment.preview}
          backHref={withProject(state, opened.id)}
          result={result}
        />
      ) : (
        opened && (
          <ProjectDialog
            key={opened.id}
            project={opened}
            statusHref={(status) => `${withProject(state, opened.id)}&to=${status}`}
            assignHref={(orbiterId) => `${withProject(state, opened.id)}&assign=${orbiterId}`}
            backHref={here}
            statusRefusal={question?.refusal ?? null}
            assignRefusal={assignment?.refusal ?? null}
          />
        )
      )}
    </>
  )
}
