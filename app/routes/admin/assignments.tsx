import { ClipboardList } from 'lucide'
import type { Route } from './+types/assignments'
import { readTable, tableQuery } from '#app/base/table-state.ts'
import { listAssignments } from '#app/features/work/projects/admin-assignment-queries.server.ts'
import { questionOf } from '#app/features/work/projects/admin-project-queries.server.ts'
import { ASSIGNMENT_STATUS_LABELS, ASSIGNMENT_TABLE } from '#app/features/work/projects/project.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import {
  ASSIGNMENT_OPTIONS,
  columnsFor,
} from '#app/routes/admin/assignments/assignment-columns.tsx'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { AdminTable } from '#app/routes/admin/controls/admin-table.tsx'
import { askStatus, setConfirmedStatus } from '#app/routes/admin/controls/confirm-status.server.ts'
import { AdminHead } from '#app/routes/admin/controls/page-head.tsx'
import { StatusQuestion, useAnsweredQuestion } from '#app/routes/admin/controls/status-question.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import { Notice } from '#app/ui/panel.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta('Assignment Management', 'Who works on what.')

const FAILED = 'Failed to update assignment status'

export function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const state = readTable(url.searchParams, ASSIGNMENT_TABLE)
  return readPage('assignments failed to load', { state, timeZone: viewer.timeZone }, async () => {
    const [assignments, question] = await Promise.all([
      listAssignments(viewer, questionOf(state)),
      askStatus(viewer, 'assignment', {
        id: url.searchParams.get('set'),
        status: url.searchParams.get('to'),
      }),
    ])
    return { assignments, question }
  })
}

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

const FILTERS = [
  { name: 'status', label: 'Status', all: 'All Status', options: ASSIGNMENT_OPTIONS },
]

export default function Assignments({
  loaderData: { state, content, timeZone },
  actionData,
}: Route.ComponentProps) {
  const { assignments = null, question = null } = content ?? {}
  const result = useActionResult(actionData)
  const here = adminPaths.assignments() + tableQuery(state, ASSIGNMENT_TABLE, { page: state.page })
  useAnsweredQuestion(result, here)
  useFailureToast(assignments === null, 'Failed to load assignments')
  return (
    <>
      <AdminHead title="Assignment Management" text="Who works on what, and its status." />
      <AdminTable
        list={assignments}
        state={state}
        shape={ASSIGNMENT_TABLE}
        label="Search assignments"
        placeholder="Search assignments..."
        filters={FILTERS}
        csvHref={adminPaths.assignmentsFile()}
        caption="Assignments"
        columns={columnsFor(timeZone)}
        keyOf={(row) => row.id}
        empty={{
          title: 'No assignments found',
          text: 'Assign an Orbiter to a project, and it appears here.',
          icon: ClipboardList,
        }}
        failure={{
          title: "Couldn't load assignments",
          retryHref: here,
        }}
      >
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
