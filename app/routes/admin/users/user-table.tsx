import { Users } from 'lucide'
import { Link } from 'react-router'
import { adminPaths } from '#app/base/admin-paths.ts'
import { shortDay } from '#app/base/near-time.ts'
import { ROLE_LABELS, ROLES } from '#people/accounts/account.ts'
import { USER_TABLE } from '#people/accounts/user-list.ts'
import type { UserRow } from '#people/accounts/user-list.server.ts'
import { EmailText, PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { adminTable, optionsOf } from '#app/routes/admin/controls/table-declaration.ts'
import { Badge } from '#app/ui/badge.tsx'
import { buttonClass } from '#app/ui/button.tsx'

export const USERS = adminTable<UserRow>({
  path: adminPaths.users(),
  title: 'User Management',
  description: 'Everyone with an account.',
  text: 'Everyone with an account, with their roles and access.',
  noun: 'users',
  caption: 'Users',
  shape: USER_TABLE,
  filters: [
    { name: 'role', label: 'Role', all: 'All Roles', options: optionsOf(ROLES, ROLE_LABELS) },
  ],
  columns: ({ timeZone, serverNow, hereWith }) => [
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
        <span className="whitespace-nowrap">{shortDay(user.createdAt, timeZone, serverNow)}</span>
      ),
    },
    {
      label: 'Actions',
      isActions: true,
      cell: (user) => (
        <span className="cell-actions">
          <Link
            to={hereWith(`manage=${user.id}`)}
            preventScrollReset
            className={buttonClass('ghost', 'sm')}
            aria-label={`Manage Roles: ${user.fullName || user.email}`}
          >
            Manage Roles
          </Link>
        </span>
      ),
    },
  ],
  empty: { text: 'No match. Try another name, email or role.', icon: Users },
  hasFile: true,
})
