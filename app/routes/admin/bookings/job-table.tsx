import { Ticket } from 'lucide'
import { Link } from 'react-router'
import { adminPaths } from '#app/base/admin-paths.ts'
import { capital } from '#app/base/capital.ts'
import { formatTimeOn } from '#app/base/event-time.ts'
import { formatMoney } from '#app/base/money.ts'
import { paths } from '#app/base/paths.ts'
import { dateIn, nearDate, nearDateTime, unbroken } from '#app/base/near-time.ts'
import { zoneLabel } from '#app/base/time.ts'
import { JobPoster } from '#work/jobs/job-poster.tsx'
import type { JobRow } from '#team/desk/job-rows.server.ts'
import { JOB_DAYS, JOB_KINDS, JOB_STATUSES, JOB_TABLE } from '#team/desk/job-table.ts'
import { PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { adminTable } from '#app/routes/admin/controls/table-declaration.ts'

/** The booking's page, or the project's page if its session has no booking yet. */
const jobHref = ({ id, projectId }: Pick<JobRow, 'id' | 'projectId'>) =>
  projectId ? adminPaths.projects({ project: projectId }) : paths.booking(id)

/** The date at the place of the event. */
const todayOf = (row: JobRow, readerZone: string, serverNow: string) =>
  dateIn(serverNow, row.timeZone ?? readerZone)

export const JOBS = adminTable<JobRow>({
  path: adminPaths.bookings(),
  title: 'Bookings',
  description: 'Every booking and its status.',
  noun: 'bookings',
  words: { placeholder: 'Number, person or place' },
  caption: 'Bookings',
  shape: JOB_TABLE,
  filters: [
    { name: 'status', label: 'Status', all: 'Any status', options: JOB_STATUSES },
    { name: 'when', label: 'When', all: 'Any day', options: JOB_DAYS },
    { name: 'kind', label: 'Kind', all: 'Any kind', options: JOB_KINDS },
  ],
  columns: ({ timeZone, serverNow }) => [
    {
      label: 'Event',
      cell: (row) => (
        <span className="cell-job">
          <JobPoster picture={row.picture} width={34} />
          <span>
            <Link to={jobHref(row)} className="cell-main wrap-anywhere hover:underline">
              {row.title}
            </Link>
            <span className="cell-sub wrap-anywhere">
              {row.soldAs && `${row.soldAs} · `}
              {row.place ?? 'No venue yet'}
              {row.isManaged && ' · Managed'}
            </span>
            <span className="cell-sub job-when">
              No. {row.number} ·{' '}
              {nearDateTime(row.date, row.time, todayOf(row, timeZone, serverNow))}
            </span>
          </span>
        </span>
      ),
    },
    {
      label: 'No.',
      sort: 'asked',
      cell: (row) => <span className="tabular">{row.number}</span>,
    },
    {
      label: 'Customer',
      cell: (row) => <PersonLink id={row.customerId} name={row.customerName} />,
    },
    {
      label: 'Orbiter',
      cell: ({ orbiter }) => (orbiter ? <PersonLink {...orbiter} /> : <span>–</span>),
    },
    {
      label: 'When',
      sort: 'when',
      cell: (row) => (
        <span className="whitespace-nowrap">
          {capital(nearDate(row.date, todayOf(row, timeZone, serverNow)))}
          <span className="cell-sub time-words">
            {unbroken(
              `${formatTimeOn(row.date, row.time)}${row.timeZone ? ` ${zoneLabel(row.timeZone, row.startAt)}` : ''}`,
            )}
          </span>
          <span className="cell-sub time-words">Ends {row.eventEnds}</span>
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
  ],
  empty: { text: 'Try a number, an email, a city, or fewer filters.', icon: Ticket },
  hasFile: true,
})
