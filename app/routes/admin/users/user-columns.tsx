import { Link } from 'react-router'
import { tableQuery, type TableState } from '#app/base/table-state.ts'
import { formatDay } from '#app/base/time.ts'
import { ROLE_LABELS } from '#app/features/people/accounts/account.ts'
import { USER_TABLE } from '#app/features/people/accounts/user-list.ts'
import type { UserRow } from '#app/features/people/accounts/user-list.server.ts'
import { adminPaths } from '#app/base/admin-paths.ts'
import { EmailText, PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { StateBadge } from '#app/routes/admin/controls/state-badge.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import type { TableColumn } from '#app/ui/data-table.tsx'

export function columnsFor(state: TableState, timeZone: string): TableColumn<UserRow>[] {
  return [
    {
      label: 'User',
      sort: 'name',
      cell: (user) => (
        <>
          <span className="cell-main">
            <PersonLink id={user.id} name={user.fullName} />
          </span>
          <span className="cell-sub tabular">{user.id.slice(0, 8)}</span>
        </>
      ),
    },
    {
      label: 'Email',
      sort: 'email',
      cell: (user) => (
        <span>
          <EmailText email={user.email} />
          {!user.isConfirmed && <span className="cell-sub">not confirmed</span>}
        </span>
      ),
    },
    {
      label: 'Roles',
      cell: (user) => (
        <span className="flex flex-wrap gap-1.5">
          {user.roles.map((role) => (
            <Badge key={role}>{ROLE_LABELS[role]}</Badge>
          ))}
          {user.roles.length === 0 && <span className="text-muted">None</span>}
          {user.isSuspended && <StateBadge state="suspended" label="Suspended" />}
        </span>
      ),
    },
    {
      label: 'Created',
      sort: 'created',
      cell: (user) => (
        <span className="whitespace-nowrap">{formatDay(user.createdAt, timeZone)}</span>
      ),
    },
    {
      label: 'Actions',
      isActions: true,
      cell: (user) => (
        <span className="cell-actions">
          <Link
            to={withManaged(state, user.id)}
            preventScrollReset
            className={buttonClass('quiet', 'sm')}
            aria-label={`Manage Roles: ${user.fullName || user.email}`}
          >
            Manage Roles
          </Link>
        </span>
      ),
    },
  ]
}

/** The same view of the table with one person's dialog open. */
function withManaged(state: TableState, userId: string): string {
  const query = tableQuery(state, USER_TABLE, { page: state.page })
  return `${adminPaths.users()}${query ? `${query}&` : '?'}manage=${userId}`
}
