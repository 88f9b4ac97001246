import { Link } from 'react-router'
import { formatDateTime, formatTimeOn } from '#app/base/event-time.ts'
import { formatMoney } from '#app/base/money.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { paths } from '#app/base/paths.ts'
import { formatDate, zoneLabel } from '#app/base/time.ts'
import type { JobRow } from '#app/features/team/desk/job-rows.server.ts'
import { PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { StateBadge } from '#app/routes/admin/controls/state-badge.tsx'
import type { TableColumn } from '#app/ui/data-table.tsx'

/** The booking's page, or the project whose session has no booking yet. */
const jobHref = ({ id, projectId }: Pick<JobRow, 'id' | 'projectId'>) =>
  projectId ? adminPaths.projects({ project: projectId }) : paths.booking(id)

export const JOB_COLUMNS: readonly TableColumn<JobRow>[] = [
  {
    label: 'Event',
    cell: (row) => (
      <>
        <Link to={jobHref(row)} className="cell-main wrap-anywhere hover:underline">
          {row.title}
        </Link>
        <span className="cell-sub wrap-anywhere">
          {row.place ?? 'No venue yet'}
          {row.isManaged && ' · Managed'}
        </span>
        <span className="cell-sub job-when">
          No. {row.number} · {formatDateTime(row.date, row.time)}
        </span>
      </>
    ),
  },
  {
    label: 'No.',
    sort: 'asked',
    cell: (row) => <span className="tabular">{row.number}</span>,
  },
  { label: 'Customer', cell: (row) => <PersonLink id={row.customerId} name={row.customerName} /> },
  {
    label: 'Orbiter',
    cell: ({ orbiter }) => (orbiter ? <PersonLink {...orbiter} /> : <span>–</span>),
  },
  {
    label: 'When',
    sort: 'when',
    cell: (row) => (
      <span className="whitespace-nowrap">
        {formatDate(row.date)}
        <span className="cell-sub tabular">
          {formatTimeOn(row.date, row.time)}
          {row.timeZone && ` ${zoneLabel(row.timeZone, row.startAt)}`}
        </span>
        <span className="cell-sub tabular">Ends {row.eventEnds}</span>
      </span>
    ),
  },
  {
    label: 'Status',
    cell: (row) => (
      <span title={row.says}>
        <StateBadge state={row.state} label={row.label} />
      </span>
    ),
  },
  {
    label: 'Price',
    isFigure: true,
    cell: (row) => (row.priceCents === null ? '–' : formatMoney(row.priceCents)),
  },
]
