import type { Route } from './+types/assignments'
import { listAssignments } from '#work/projects/admin-assignment-queries.server.ts'
import { questionOf } from '#work/projects/admin-project-queries.server.ts'
import { ASSIGNMENT_STATUS_LABELS } from '#work/projects/project.ts'
import { ASSIGNMENTS } from '#app/routes/admin/assignments/assignment-table.tsx'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { AdminTable } from '#app/routes/admin/controls/admin-table.tsx'
import { askStatus, setConfirmedStatus } from '#app/routes/admin/controls/confirm-status.server.ts'
import { readAdminTable } from '#app/routes/admin/controls/read-admin-table.server.ts'
import { StatusQuestion, useAnsweredQuestion } from '#app/routes/admin/controls/status-question.tsx'
import { addressOf } from '#app/routes/admin/controls/table-declaration.ts'
import { formAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { Notice } from '#app/ui/panel.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'

export const meta: Route.MetaFunction = () => pageMeta(ASSIGNMENTS.title, ASSIGNMENTS.description)

const FAILED = 'Failed to update assignment status'

export const loader = (args: Route.LoaderArgs) =>
  readAdminTable(ASSIGNMENTS, args, async (viewer, state) => {
    const { searchParams } = args.url
    const [list, question] = await Promise.all([
      listAssignments(viewer, questionOf(state)),
      askStatus(viewer, 'assignment', {
        id: searchParams.get('set'),
        status: searchParams.get('to'),
      }),
    ])
    return { list, question }
  })

export const action = formAction({
  failure: FAILED,
  async work({ context, values: { assignmentId = '', status = '', shown, reason } }) {
    await setConfirmedStatus(requireViewer(context), 'assignment', {
      id: assignmentId,
      status,
      shown,
      reason,
    })
    return { title: 'Success', description: 'Assignment status updated successfully' }
  },
})

export const clientAction = toastResult(FAILED)

export default function Assignments({ loaderData, actionData }: Route.ComponentProps) {
  const result = useActionResult(actionData)
  const question = loaderData.content?.question
  const here = addressOf(ASSIGNMENTS, loaderData.state)
  useAnsweredQuestion(result, here)
  return (
    <>
      <AdminTable table={ASSIGNMENTS} data={loaderData}>
        <DocumentResult result={result} />
      </AdminTable>
      {question?.refusal && (
        <Notice tone="bad" title="This status can't be set">
          {question.refusal}
        </Notice>
      )}
      {question?.preview && (
        <StatusQuestion
          preview={question.preview}
          notifyAfter={question.notifyAfter}
          labels={ASSIGNMENT_STATUS_LABELS}
          subject={['assignmentId', question.id]}
          backHref={here}
          result={result}
        />
      )}
    </>
  )
}
