import { usersForExport } from '#people/accounts/user-list.server.ts'
import { USERS } from '#app/routes/admin/users/user-table.tsx'
import { tableFile } from '#app/routes/admin/controls/table-file.server.ts'

export const userFile = tableFile(USERS, usersForExport, {
  Id: (user) => user.id,
  Name: (user) => user.fullName,
  Email: (user) => user.email,
  Roles: (user) => user.roles.join(' '),
  Suspended: (user) => user.suspendedAt !== null,
  Created: (user) => user.createdAt,
})
