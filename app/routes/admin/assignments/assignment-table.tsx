import { ClipboardList } from 'lucide'
import { Link } from 'react-router'
import { adminPaths } from '#app/base/admin-paths.ts'
import { dateIn, shortDate, shortDay } from '#app/base/near-time.ts'
import type { AdminAssignment } from '#work/projects/admin-assignment-queries.server.ts'
import {
  ASSIGNMENT_STATUS_LABELS,
  ASSIGNMENT_STATUSES,
  ASSIGNMENT_TABLE,
} from '#work/projects/project.ts'
import { EmailText, PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { StatusChoice } from '#app/routes/admin/controls/status-select.tsx'
import { adminTable, optionsOf } from '#app/routes/admin/controls/table-declaration.ts'

const STATUS_OPTIONS = optionsOf(ASSIGNMENT_STATUSES, ASSIGNMENT_STATUS_LABELS)

export const ASSIGNMENTS = adminTable<AdminAssignment>({
  path: adminPaths.assignments(),
  title: 'Assignment Management',
  description: 'Who works on what.',
  text: 'Who works on what, and its status.',
  noun: 'assignments',
  caption: 'Assignments',
  shape: ASSIGNMENT_TABLE,
  filters: [{ name: 'status', label: 'Status', all: 'All Status', options: STATUS_OPTIONS }],
  columns: ({ timeZone, serverNow }) => [
    {
      label: 'Project',
      sort: 'project',
      cell: (row) => (
        <Link to={adminPaths.projects({ project: row.projectId })} className="cell-main plain-link">
          {row.projectTitle}
        </Link>
      ),
    },
    {
      label: 'Orbiter',
      sort: 'orbiter',
      cell: (row) => (
        <span>
          <PersonLink id={row.orbiterId} name={row.orbiterName} />
          <span className="cell-sub">
            <EmailText email={row.orbiterEmail} />
          </span>
        </span>
      ),
    },
    {
      label: 'Client',
      sort: 'client',
      cell: (row) => (
        <span>
          <PersonLink id={row.clientId} name={row.clientName} />
          <span className="cell-sub">
            <EmailText email={row.clientEmail} />
          </span>
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
            options={STATUS_OPTIONS}
          />
          <span className="cell-sub">{row.says}</span>
        </>
      ),
    },
    {
      label: 'Assigned',
      sort: 'assigned',
      cell: (row) => (
        <span className="nowrap">{shortDay(row.assignedAt, timeZone, serverNow)}</span>
      ),
    },
    {
      label: 'Deadline',
      sort: 'deadline',
      cell: (row) => (
        <span className="nowrap">
          {row.deadline ? shortDate(row.deadline, dateIn(serverNow, timeZone)) : '–'}
        </span>
      ),
    },
  ],
  empty: { text: 'Assign an Orbiter to a project, and it appears here.', icon: ClipboardList },
  hasFile: true,
})
