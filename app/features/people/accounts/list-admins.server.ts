import type { Tx } from '#app/platform/db.ts'

export interface Admin {
  id: string
  email: string
  fullName: string
  timeZone: string
}

/** All admins who can sign in. */
export function listAdmins(tx: Tx): Promise<Admin[]> {
  return tx
    .selectFrom('userRoles as r')
    .innerJoin('users as u', 'u.id', 'r.userId')
    .select(['u.id', 'u.email', 'u.fullName', 'u.timeZone'])
    .distinct()
    .where('r.role', '=', 'admin')
    .where('r.isActive', '=', true)
    .where('u.suspendedAt', 'is', null)
    .where('u.closedAt', 'is', null)
    .orderBy('u.id')
    .execute()
}
