import { ClipboardList } from 'lucide'
import type { Route } from './+types/assignments'
import { readTable, tableQuery } from '#app/base/table-state.ts'
import { formatDate, formatDay } from '#app/base/time.ts'
import {
  listAssignments,
  type AdminAssignment,
} from '#app/features/projects/admin-assignment-queries.server.ts'
import { questionOf } from '#app/features/projects/admin-project-queries.server.ts'
import {
  ASSIGNMENT_STATUS_LABELS,
  ASSIGNMENT_STATUSES,
  ASSIGNMENT_TABLE,
} from '#app/features/projects/project.ts'
import { setAssignmentStatus } from '#app/features/projects/set-status.server.ts'
import { paths } from '#app/base/paths.ts'
import { DocumentResult } from '#app/forms/result-notice.tsx'
import { AdminTable } from '#app/routes/admin/controls/admin-table.tsx'
import { AdminHead } from '#app/routes/admin/controls/page-head.tsx'
import { StatusSelect } from '#app/routes/admin/controls/status-select.tsx'
import { formAction } from '#app/forms/form-action.server.ts'
import { toastResult } from '#app/forms/client-action.ts'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import type { TableColumn } from '#app/ui/data-table.tsx'
import { useActionResult } from '#app/forms/use-action-result.ts'

export const meta: Route.MetaFunction = () =>
  pageMeta('Assignment Management', 'Who works on what.')

const FAILED = 'Failed to update assignment status'

export function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const state = readTable(url.searchParams, ASSIGNMENT_TABLE)
  return readPage('assignments failed to load', { state, timeZone: viewer.timeZone }, () =>
    listAssignments(viewer, questionOf(state)),
  )
}

export const action = formAction({
  failure: FAILED,
  async work({ context, values: { assignmentId = '', status = '' } }) {
    await setAssignmentStatus(requireViewer(context), assignmentId, status)
    return { title: 'Success', description: 'Assignment status updated successfully' }
  },
})

export const clientAction = toastResult(FAILED)

const STATUS_OPTIONS = ASSIGNMENT_STATUSES.map((status) => ({
  value: status,
  label: ASSIGNMENT_STATUS_LABELS[status],
}))
const FILTERS = [{ name: 'status', label: 'Status', all: 'All Status', options: STATUS_OPTIONS }]

function columnsFor(timeZone: string): TableColumn<AdminAssignment>[] {
  return [
    {
      label: 'Project',
      sort: 'project',
      cell: (row) => <span className="cell-main">{row.projectTitle}</span>,
    },
    {
      label: 'Orbiter',
      sort: 'orbiter',
      cell: (row) => (
        <span>
          {row.orbiterName}
          <span className="cell-sub">{row.orbiterEmail}</span>
        </span>
      ),
    },
    {
      label: 'Client',
      sort: 'client',
      cell: (row) => (
        <span>
          {row.clientName}
          <span className="cell-sub">{row.clientEmail}</span>
        </span>
      ),
    },
    {
      label: 'Status',
      sort: 'status',
      cell: (row) => (
        <StatusSelect
          label={`Status of ${row.projectTitle}, ${row.orbiterName}`}
          subject={['assignmentId', row.id]}
          status={row.status}
          options={STATUS_OPTIONS}
        />
      ),
    },
    {
      label: 'Assigned',
      sort: 'assigned',
      cell: (row) => (
        <span className="whitespace-nowrap">{formatDay(row.assignedAt, timeZone)}</span>
      ),
    },
    {
      label: 'Deadline',
      sort: 'deadline',
      cell: (row) => (
        <span className="whitespace-nowrap">{row.deadline ? formatDate(row.deadline) : '–'}</span>
      ),
    },
  ]
}

export default function Assignments({
  loaderData: { state, content: assignments, timeZone },
  actionData,
}: Route.ComponentProps) {
  const result = useActionResult(actionData)
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
        csvHref={paths.adminAssignmentsFile()}
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
          retryHref:
            paths.adminAssignments() + tableQuery(state, ASSIGNMENT_TABLE, { page: state.page }),
        }}
      >
        <DocumentResult result={result} />
      </AdminTable>
    </>
  )
}
