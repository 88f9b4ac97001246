import { History } from 'lucide'
import { Link } from 'react-router'
import type { Route } from './+types/audit'
import { readTable, tableQuery } from '#app/base/table-state.ts'
import { formatInstant } from '#app/base/time.ts'
import { AUDIT_TABLE } from '#app/features/people/audit/audit-list.ts'
import { listAudit, type AuditRow } from '#app/features/people/audit/audit-list.server.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { paths } from '#app/base/paths.ts'
import { AdminTable } from '#app/routes/admin/controls/admin-table.tsx'
import { spokenAction } from '#app/routes/admin/controls/spoken-action.ts'
import { PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { AdminHead } from '#app/routes/admin/controls/page-head.tsx'
import { pageMeta } from '#app/routes/shell/page-meta.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'
import { useFailureToast } from '#app/routes/shell/toasts.ts'
import type { TableColumn } from '#app/ui/data-table.tsx'

export const meta: Route.MetaFunction = () => pageMeta('Audit', 'Who changed what, and when.')

export function loader({ url, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const state = readTable(url.searchParams, AUDIT_TABLE)
  return readPage('audit failed to load', { state, timeZone: viewer.timeZone }, () =>
    listAudit(viewer, state),
  )
}

const AREA_FILTER = [
  {
    name: 'area',
    label: 'Area',
    all: 'All entries',
    options: [
      { value: 'admin', label: 'Changes by admins' },
      { value: 'security', label: 'Account security' },
    ],
  },
]

function columnsFor(timeZone: string): TableColumn<AuditRow>[] {
  return [
    {
      label: 'What',
      cell: (entry) => (
        <>
          <span className="cell-main">{spokenAction(entry.action)}</span>
          <span className="cell-sub">
            {entry.bookingId ? (
              <Link to={paths.booking(entry.bookingId)} className="text-link">
                {entry.subject}
              </Link>
            ) : entry.personId ? (
              <PersonLink id={entry.personId} name={entry.subject} />
            ) : (
              entry.subject
            )}
          </span>
        </>
      ),
    },
    {
      label: 'Who',
      cell: ({ actorId, actorName }) =>
        actorId ? <PersonLink id={actorId} name={actorName} /> : actorName,
    },
    { label: 'From', cell: (entry) => <span className="text-sm">{entry.from ?? '–'}</span> },
    { label: 'To', cell: (entry) => <span className="text-sm">{entry.to ?? '–'}</span> },
    { label: 'Reason', cell: (entry) => <span className="text-sm">{entry.reason ?? '–'}</span> },
    {
      label: 'When',
      sort: 'at',
      cell: (entry) => <time dateTime={entry.at}>{formatInstant(entry.at, timeZone)}</time>,
    },
  ]
}

export default function Audit({
  loaderData: { state, content: entries, timeZone },
}: Route.ComponentProps) {
  useFailureToast(entries === null, 'Failed to load the audit')
  return (
    <>
      <AdminHead
        title="Audit"
        text="Every change by an admin and every security event. Entries can't be edited."
      />
      <AdminTable
        list={entries}
        state={state}
        shape={AUDIT_TABLE}
        label="Search the audit"
        placeholder="Search the audit..."
        filters={AREA_FILTER}
        csvHref={adminPaths.auditFile()}
        caption="Audit"
        columns={columnsFor(timeZone)}
        keyOf={(entry) => String(entry.id)}
        empty={{
          title: 'No entries found',
          text: 'Admin changes and account events are recorded here.',
          icon: History,
        }}
        failure={{
          title: "Couldn't load the audit",
          retryHref: adminPaths.audit() + tableQuery(state, AUDIT_TABLE, { page: state.page }),
        }}
      />
    </>
  )
}
