import { Ticket } from 'lucide'
import { Link } from 'react-router'
import { adminPaths } from '#app/base/admin-paths.ts'
import { capital } from '#app/base/capital.ts'
import { formatMoney } from '#app/base/money.ts'
import { paths } from '#app/base/paths.ts'
import { dateIn, nearDate, nearDateTime, unbroken } from '#app/base/near-time.ts'
import { formatClock, zoneLabel } from '#app/base/time.ts'
import { JobPoster } from '#work/jobs/job-poster.tsx'
import type { JobRow } from '#team/desk/job-rows.server.ts'
import { JOB_DAYS, JOB_KINDS, JOB_STATUSES, JOB_TABLE } from '#team/desk/job-table.ts'
import { PeekLink } from '#app/routes/admin/controls/peek-link.tsx'
import { PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { adminTable } from '#app/routes/admin/controls/table-declaration.ts'

/** The booking's page, or the project's page if its session has no booking yet. */
export const jobHref = ({ id, projectId }: Pick<JobRow, 'id' | 'projectId'>) =>
  projectId ? adminPaths.projects({ project: projectId }) : paths.booking(id)

/** The date at the place of the event. */
const todayOf = (row: JobRow, readerZone: string, serverNow: string) =>
  dateIn(serverNow, row.timeZone ?? readerZone)

/** What was bought, and where it takes place. */
const aboutOf = ({ soldAs, place, isManaged }: JobRow) =>
  [soldAs, place ?? 'No venue yet', isManaged && 'Managed'].filter(Boolean).join(' · ')

const timeOf = ({ date, time, timeZone, startAt }: JobRow) =>
  unbroken(`${formatClock(date, time)}${timeZone ? ` ${zoneLabel(timeZone, startAt)}` : ''}`)

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
  isDense: true,
  columns: ({ timeZone, serverNow, hereWith }) => [
    {
      label: 'No.',
      width: 'slim',
      sort: 'asked',
      cell: (row) => (
        <Link to={jobHref(row)} className="row-number tabular" aria-label={`No. ${row.number}`}>
          {row.number}
        </Link>
      ),
    },
    {
      label: 'Event',
      cell: (row) => (
        <span className="cell-job">
          <JobPoster picture={row.picture} width={27} />
          <span>
            <PeekLink
              id={row.id}
              title={row.title}
              openHref={jobHref(row)}
              peekHref={hereWith(`peek=${row.id}`)}
            />
            <span className="cell-sub one-line" title={aboutOf(row)}>
              {aboutOf(row)}
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
      label: 'Customer',
      width: 'medium',
      isSecondary: true,
      cell: (row) => (
        <span title={row.customerName}>
          <PersonLink id={row.customerId} name={row.customerName} />
        </span>
      ),
    },
    {
      label: 'Orbiter',
      width: 'medium',
      isSecondary: true,
      cell: ({ orbiter }) =>
        orbiter ? (
          <span title={orbiter.name}>
            <PersonLink {...orbiter} />
          </span>
        ) : (
          <span>–</span>
        ),
    },
    {
      label: 'When',
      width: 'medium',
      sort: 'when',
      cell: (row) => (
        <span title={`${timeOf(row)}, ends ${row.eventEnds}`}>
          <span className="one-line">
            {capital(nearDate(row.date, todayOf(row, timeZone, serverNow)))}
          </span>
          <span className="cell-sub time-words one-line">{timeOf(row)}</span>
        </span>
      ),
    },
    {
      label: 'Status',
      width: 'medium',
      cell: (row) => (
        <span title={row.says}>
          <StateBadge state={row.state} label={row.label} />
        </span>
      ),
    },
    {
      label: 'Price',
      width: 'narrow',
      isFigure: true,
      isSecondary: true,
      cell: (row) => (row.priceCents === null ? '–' : formatMoney(row.priceCents)),
    },
  ],
  empty: { text: 'Try a number, an email, a city, or fewer filters.', icon: Ticket },
  hasFile: true,
})
