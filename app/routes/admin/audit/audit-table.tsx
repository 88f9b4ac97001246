import { History } from 'lucide'
import { Link } from 'react-router'
import { adminPaths } from '#app/base/admin-paths.ts'
import { paths } from '#app/base/paths.ts'
import { formatInstant } from '#app/base/time.ts'
import { AUDIT_TABLE } from '#people/audit/audit-list.ts'
import type { AuditRow } from '#people/audit/audit-list.server.ts'
import { PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { spokenAction } from '#app/routes/admin/controls/spoken-action.ts'
import { adminTable } from '#app/routes/admin/controls/table-declaration.ts'

export const AUDIT = adminTable<AuditRow>({
  path: adminPaths.audit(),
  title: 'Audit',
  description: 'Who changed what, and when.',
  text: "Every change by an admin and every security event. Entries can't be edited.",
  noun: 'the audit',
  words: { none: 'No entries found', log: 'audit failed to load' },
  caption: 'Audit',
  shape: AUDIT_TABLE,
  filters: [
    {
      name: 'area',
      label: 'Area',
      all: 'All entries',
      options: [
        { value: 'admin', label: 'Changes by admins' },
        { value: 'security', label: 'Account security' },
      ],
    },
  ],
  columns: ({ timeZone }) => [
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
    { label: 'From', cell: (entry) => <span className="small">{entry.from ?? '–'}</span> },
    { label: 'To', cell: (entry) => <span className="small">{entry.to ?? '–'}</span> },
    { label: 'Reason', cell: (entry) => <span className="small">{entry.reason ?? '–'}</span> },
    {
      label: 'When',
      sort: 'at',
      cell: (entry) => <time dateTime={entry.at}>{formatInstant(entry.at, timeZone)}</time>,
    },
  ],
  empty: { text: 'Admin changes and account events are recorded here.', icon: History },
  hasFile: true,
})
