import { Link } from 'react-router'
import { capital } from '#app/base/capital.ts'
import { formatMoney } from '#app/base/money.ts'
import { dateIn, nearDateTime, nearEventTime } from '#app/base/near-time.ts'
import type { JobRow } from '#team/desk/job-rows.server.ts'
import type { JobPeek as Peek } from '#team/desk/peek-job.server.ts'
import { jobHref } from '#app/routes/admin/bookings/job-table.tsx'
import { usePeekId } from '#app/routes/admin/controls/peek-area.tsx'
import { PeekPanel } from '#app/routes/admin/controls/peek-panel.tsx'
import { PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import type { TablePlace } from '#app/routes/admin/controls/table-declaration.ts'
import { StateBadge } from '#app/ui/state-badge.tsx'

interface JobPeekProps {
  /** What the server read for the address of the page. */
  peek: Peek | null
  rows: readonly JobRow[]
  place: TablePlace
}

/** The booking beside the list. While another one is being read, what its row says. */
export function JobPeek({ peek, rows, place: { timeZone, serverNow, hereWith } }: JobPeekProps) {
  const id = usePeekId()
  const work = peek?.row.id === id ? peek : null
  const row = work?.row ?? rows.find((each) => each.id === id)
  if (!row) return null
  return (
    <PeekPanel
      id={row.id}
      title={row.title}
      text={[row.soldAs, row.isManaged && 'Managed by Orbit'].filter(Boolean).join(' · ')}
      above={
        <>
          <Link to={jobHref(row)} className="tabular">
            No. {row.number}
          </Link>
          <StateBadge state={row.state} label={row.label} />
        </>
      }
      says={row.says}
      picture={row.picture}
      facts={{
        When: capital(whenOf(row, timeZone, serverNow)),
        'Event ends': row.eventEnds,
        Where: row.place ?? 'No venue yet',
        Customer: <PersonLink id={row.customerId} name={row.customerName} />,
        Orbiter: row.orbiter ? <PersonLink {...row.orbiter} /> : 'None yet',
        Price: row.priceCents === null ? 'Not quoted yet' : formatMoney(row.priceCents),
      }}
      work={work}
      open={{ to: jobHref(row), label: row.projectId ? 'Open project' : 'Open booking' }}
      closeHref={hereWith()}
      serverNow={serverNow}
    />
  )
}

const whenOf = ({ timeZone, ...row }: JobRow, readerZone: string, serverNow: string) =>
  timeZone
    ? nearEventTime({ ...row, timeZone }, serverNow, readerZone)
    : nearDateTime(row.date, row.time, dateIn(serverNow, readerZone))
