import type { Route } from './+types/projects'
import { listProjects, questionOf } from '#work/projects/admin-project-queries.server.ts'
import { findProjectWork } from '#team/desk/peek-job.server.ts'
import { PROJECT_STATUS_LABELS } from '#work/projects/project.ts'
import { findProjectDetail } from '#work/projects/project-detail.server.ts'
import {
  askAssignment,
  assignFromForm,
  notifyRefused,
} from '#app/routes/admin/assign-action.server.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { AdminTable } from '#app/routes/admin/controls/admin-table.tsx'
import { AssignQuestion } from '#app/routes/admin/controls/assign-question.tsx'
import { askStatus, setConfirmedStatus } from '#app/routes/admin/controls/confirm-status.server.ts'
import { readAdminTable } from '#app/routes/admin/controls/read-admin-table.server.ts'
import { StatusQuestion, useAnsweredQuestion } from '#app/routes/admin/controls/status-question.tsx'
import { addressOf } from '#app/routes/admin/controls/table-declaration.ts'
import { ProjectDialog } from '#app/routes/admin/projects/project-dialog.tsx'
import { ProjectPeek } from '#app/routes/admin/projects/project-peek.tsx'
import { PROJECTS } from '#app/routes/admin/projects/project-table.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useActionResult } from '#app/forms/use-action-result.ts'

export const meta: Route.MetaFunction = () => pageMeta(PROJECTS.title, PROJECTS.description)

export const loader = (args: Route.LoaderArgs) =>
  readAdminTable(PROJECTS, args, async (viewer, state) => {
    const { searchParams } = args.url
    const projectId = searchParams.get('project')
    const peekId = searchParams.get('peek')
    const [list, opened, question, assignment, work] = await Promise.all([
      listProjects(viewer, questionOf(state)),
      findProjectDetail(viewer, projectId),
      askStatus(viewer, 'project', { id: projectId, status: searchParams.get('to') }),
      askAssignment(viewer, searchParams),
      peekId ? findProjectWork(viewer, peekId) : null,
    ])
    const peek = peekId && work && { id: peekId, work }
    return { list, opened, question, assignment, peek: peek || null }
  })

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

export default function Projects({ loaderData, actionData }: Route.ComponentProps) {
  const { state, content, timeZone, serverNow } = loaderData
  const { opened = null, question = null, assignment = null, peek = null } = content ?? {}
  const result = useActionResult(actionData)
  const here = addressOf(PROJECTS, state)
  const openedAt = addressOf(PROJECTS, state, opened ? `project=${opened.id}` : '')
  useAnsweredQuestion(result, openedAt, 'assign')
  return (
    <>
      <AdminTable
        table={PROJECTS}
        data={loaderData}
        peek={
          <ProjectPeek
            peek={peek}
            rows={content?.list.rows ?? []}
            place={{ timeZone, serverNow, hereWith: (more) => addressOf(PROJECTS, state, more) }}
          />
        }
      >
        <DocumentResult result={result} />
      </AdminTable>
      {opened && question?.preview ? (
        <StatusQuestion
          preview={question.preview}
          notifyAfter={question.notifyAfter}
          labels={PROJECT_STATUS_LABELS}
          subject={['projectId', question.id]}
          backHref={openedAt}
          result={result}
        />
      ) : opened && assignment?.preview ? (
        <AssignQuestion preview={assignment.preview} backHref={openedAt} result={result} />
      ) : (
        opened && (
          <ProjectDialog
            key={opened.id}
            project={opened}
            statusHref={(status) => `${openedAt}&to=${status}`}
            assignHref={(orbiterId) => `${openedAt}&assign=${orbiterId}`}
            backHref={here}
            statusRefusal={question?.refusal ?? null}
            assignRefusal={assignment?.refusal ?? null}
          />
        )
      )}
    </>
  )
}
