import { formatDate, formatDay } from '#app/base/time.ts'
import type { AdminAssignment } from '#app/features/projects/admin-assignment-queries.server.ts'
import { ASSIGNMENT_STATUS_LABELS, ASSIGNMENT_STATUSES } from '#app/features/projects/project.ts'
import { StatusChoice } from '#app/routes/admin/controls/status-select.tsx'
import type { TableColumn } from '#app/ui/data-table.tsx'

export const ASSIGNMENT_OPTIONS = ASSIGNMENT_STATUSES.map((status) => ({
  value: status,
  label: ASSIGNMENT_STATUS_LABELS[status],
}))
export function columnsFor(timeZone: string): TableColumn<AdminAssignment>[] {
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
        <>
          <StatusChoice
            label={`Status of ${row.projectTitle}, ${row.orbiterName}`}
            subject={['set', row.id]}
            status={row.status}
            options={ASSIGNMENT_OPTIONS}
          />
          <span className="cell-sub">{row.says}</span>
        </>
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
