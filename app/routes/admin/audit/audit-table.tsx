import { History } from 'lucide'
import { Link } from 'react-router'
import { adminPaths } from '#app/base/admin-paths.ts'
import { paths } from '#app/base/paths.ts'
import { nearInstant } from '#app/base/near-time.ts'
import { AUDIT_TABLE } from '#people/audit/audit-list.ts'
import type { AuditRow } from '#people/audit/audit-list.server.ts'
import { PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { spokenAction } from '#app/routes/admin/controls/spoken-action.ts'
import { adminTable } from '#app/routes/admin/controls/table-declaration.ts'

/** Empty if the entry has none, so that a row shows only what it says. */
const Value = ({ of }: { of: string | null }) =>
  of && (
    <span className="small two-lines" title={of}>
      {of}
    </span>
  )

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
  isDense: true,
  columns: ({ timeZone, serverNow }) => [
    {
      label: 'What',
      cell: (entry) => (
        <>
          <span className="cell-main one-line">{spokenAction(entry.action)}</span>
          <span className="cell-sub one-line" title={entry.subject}>
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
      width: 'medium',
      cell: ({ actorId, actorName }) =>
        actorId ? <PersonLink id={actorId} name={actorName} /> : actorName,
    },
    { label: 'From', width: 'narrow', cell: (entry) => <Value of={entry.from} /> },
    { label: 'To', width: 'medium', cell: (entry) => <Value of={entry.to} /> },
    { label: 'Reason', cell: (entry) => <Value of={entry.reason} /> },
    {
      label: 'When',
      width: 'wide',
      sort: 'at',
      cell: (entry) => (
        <time dateTime={entry.at} className="small one-line">
          {nearInstant(entry.at, timeZone, serverNow)}
        </time>
      ),
    },
  ],
  empty: { text: 'Admin changes and account events are recorded here.', icon: History },
  hasFile: true,
})
