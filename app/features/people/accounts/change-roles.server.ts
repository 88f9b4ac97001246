import { Conflict, NotFound } from '#app/base/errors.ts'
import type { Role } from '#people/accounts/account.ts'
import { unlistProfile, listProfileAgain } from '#people/accounts/profile-listing.server.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { beginApproval } from '#people/accounts/profile-approval.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

export const NO_PERSON = "This person doesn't exist."

/**
 * Counts the other admins who can still sign in and act. Locks their rows, so that two admins who
 * remove each other at the same time run one after the other. `for no key update` is enough: rows
 * that only reference these, such as audit entries, need not wait.
 */
export async function countOtherAdmins(tx: Tx, userId: string): Promise<number> {
  const admins = await tx
    .selectFrom('userRoles')
    .innerJoin('users', 'users.id', 'userRoles.userId')
    .select('userRoles.userId')
    .where('userRoles.role', '=', 'admin')
    .where('userRoles.isActive', '=', true)
    .where('users.suspendedAt', 'is', null)
    .orderBy('userRoles.userId')
    .forNoKeyUpdate()
    .execute()
  return admins.filter((admin) => admin.userId !== userId).length
}

interface ChangedPerson {
  id: string
  email: string
  fullName: string
}

async function getPerson(tx: Tx, userId: string): Promise<ChangedPerson> {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'email', 'fullName'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) throw new NotFound(NO_PERSON)
  return person
}

interface RecordedChange {
  viewer: Viewer
  person: ChangedPerson
  role: Role
  reason: string | null
  isAdded: boolean
}

async function recordRoleChange(
  tx: Tx,
  { viewer, person, role, reason, isAdded }: RecordedChange,
): Promise<void> {
  const action = isAdded ? 'role.added' : 'role.removed'
  const [from, to] = isAdded ? [null, role] : [role, null]
  await recordAudit(tx, {
    area: 'admin',
    action,
    actor: viewer,
    subjectType: 'account',
    subjectId: person.id,
    subjectLabel: person.email,
    from,
    to,
    reason,
  })
  await recordEvent(tx, {
    kind: action,
    subjectType: 'account',
    subjectId: person.id,
    actorId: viewer.id,
    data: { role },
    audience: [person.id],
  })
}

interface RoleChange {
  viewer: Viewer
  userId: string
  role: Role
  reason: string | null
}

/**
 * Gives a person a role, or restores one that was removed. The caller has made the admin confirm
 * who they are.
 * @returns null when the person already has the role
 * @throws NotFound
 */
export async function addRole(
  tx: Tx,
  { viewer, userId, role, reason }: RoleChange,
): Promise<ChangedPerson | null> {
  const person = await getPerson(tx, userId)
  const changed = await tx
    .insertInto('userRoles')
    .values({ userId, role, assignedBy: viewer.id, assignedAt: now(), isActive: true })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'role'])
        .doUpdateSet({ isActive: true, assignedBy: viewer.id, assignedAt: now() })
        .where('userRoles.isActive', '=', false),
    )
    .returning('id')
    .executeTakeFirst()
  if (!changed) return null
  if (role === 'orbiter') {
    await beginApproval(tx, userId)
    await listProfileAgain(tx, userId)
  }
  await recordRoleChange(tx, { viewer, person, role, reason, isAdded: true })
  return person
}

/**
 * Marks a role inactive. The last admin role and the viewer's own admin role cannot be removed
 * (D-12). The caller has made the admin confirm who they are.
 * @returns null when the person does not have the role
 * @throws NotFound, Conflict (`own-admin-role`, `last-admin`)
 */
export async function removeRole(
  tx: Tx,
  { viewer, userId, role, reason }: RoleChange,
): Promise<ChangedPerson | null> {
  if (role === 'admin') {
    if (userId === viewer.id)
      throw new Conflict(
        'own-admin-role',
        'You cannot remove your own admin role. Ask another admin to do it.',
      )
    if ((await countOtherAdmins(tx, userId)) === 0)
      throw new Conflict('last-admin', 'This is the only admin. Make someone else an admin first.')
  }
  const person = await getPerson(tx, userId)
  const changed = await tx
    .updateTable('userRoles')
    .set({ isActive: false })
    .where('userId', '=', userId)
    .where('role', '=', role)
    .where('isActive', '=', true)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return null
  if (role === 'orbiter') await unlistProfile(tx, userId)
  await recordRoleChange(tx, { viewer, person, role, reason, isAdded: false })
  return person
}
