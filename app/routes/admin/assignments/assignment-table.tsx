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
import { JobPoster } from '#work/jobs/job-poster.tsx'
import { PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { StatusChoice } from '#app/routes/admin/controls/status-select.tsx'
import { adminTable, optionsOf } from '#app/routes/admin/controls/table-declaration.ts'
import { StateBadge } from '#app/ui/state-badge.tsx'

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
  isDense: true,
  columns: ({ timeZone, serverNow }) => [
    {
      label: 'Project',
      sort: 'project',
      cell: (row) => (
        <span className="cell-job">
          <JobPoster picture={row.picture} width={27} />
          <span>
            <Link
              to={adminPaths.projects({ project: row.projectId })}
              className="row-link one-line"
              title={row.projectTitle}
            >
              {row.projectTitle}
            </Link>
            <span className="cell-sub one-line" title={row.sentence.says}>
              {row.sentence.says}
            </span>
          </span>
        </span>
      ),
    },
    {
      label: 'Orbiter',
      width: 'medium',
      sort: 'orbiter',
      cell: (row) => (
        <span>
          <PersonLink id={row.orbiterId} name={row.orbiterName} />
          <span className="cell-sub one-line" title={row.orbiterEmail}>
            {row.orbiterEmail}
          </span>
        </span>
      ),
    },
    {
      label: 'Client',
      width: 'medium',
      sort: 'client',
      cell: (row) => (
        <span>
          <PersonLink id={row.clientId} name={row.clientName} />
          <span className="cell-sub one-line" title={row.clientEmail}>
            {row.clientEmail}
          </span>
        </span>
      ),
    },
    {
      label: 'Status',
      sort: 'status',
      cell: (row) => (
        <div className="cluster-8">
          <StateBadge state={row.state} label={row.label} />
          <StatusChoice
            label={`Status of ${row.projectTitle}, ${row.orbiterName}`}
            subject={['set', row.id]}
            status={row.status}
            options={STATUS_OPTIONS}
          />
        </div>
      ),
    },
    {
      label: 'Assigned',
      width: 'narrow',
      sort: 'assigned',
      cell: (row) => (
        <span className="nowrap">{shortDay(row.assignedAt, timeZone, serverNow)}</span>
      ),
    },
    {
      label: 'Deadline',
      width: 'narrow',
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
