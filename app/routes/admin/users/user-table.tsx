import { Users } from 'lucide'
import { Link } from 'react-router'
import { adminPaths } from '#app/base/admin-paths.ts'
import { dayWord, shortDay } from '#app/base/near-time.ts'
import { ROLE_LABELS, ROLES } from '#people/accounts/account.ts'
import { USER_TABLE } from '#people/accounts/user-list.ts'
import type { ListedUser } from '#people/accounts/user-list.server.ts'
import { StateBadge } from '#app/ui/state-badge.tsx'
import { adminTable, optionsOf } from '#app/routes/admin/controls/table-declaration.ts'
import { PersonCell } from '#app/routes/admin/controls/person-cell.tsx'
import { buttonClass } from '#app/ui/button.tsx'

/** Where an Orbiter works, and when the person was last here, as far as both are known. */
function aboutOf({ location, lastSeenAt }: ListedUser, timeZone: string, serverNow: string) {
  const day =
    lastSeenAt &&
    (dayWord(lastSeenAt, timeZone, serverNow) ?? shortDay(lastSeenAt, timeZone, serverNow))
  return [location, day && `seen ${day}`].map((part) => (part ? `${part} · ` : '')).join('')
}

export const USERS = adminTable<ListedUser>({
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
  isDense: true,
  columns: ({ timeZone, serverNow, hereWith }) => [
    {
      label: 'User',
      sort: 'name',
      cell: (user) => (
        <PersonCell person={user}>
          {aboutOf(user, timeZone, serverNow)}
          <span className="tabular">{user.id.slice(0, 8)}</span>
        </PersonCell>
      ),
    },
    {
      label: 'Email',
      sort: 'email',
      cell: (user) => (
        <span>
          <span className="one-line" title={user.email}>
            {user.email}
          </span>
          {!user.isConfirmed && <span className="cell-sub">not confirmed</span>}
        </span>
      ),
    },
    {
      label: 'Roles',
      width: 'wide',
      cell: (user) => (
        <span>
          {user.roles.map((role) => ROLE_LABELS[role]).join(', ') || (
            <span className="text-muted">None</span>
          )}
          {user.isSuspended && (
            <span className="cell-state">
              <StateBadge state="suspended" label="Suspended" />
            </span>
          )}
        </span>
      ),
    },
    {
      label: 'Created',
      width: 'narrow',
      sort: 'created',
      cell: (user) => (
        <span className="nowrap">{shortDay(user.createdAt, timeZone, serverNow)}</span>
      ),
    },
    {
      label: 'Actions',
      width: 'medium',
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
