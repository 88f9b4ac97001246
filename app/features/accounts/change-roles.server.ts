import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { requireId } from '#app/base/ids.ts'
import { ROLES, type Role } from '#app/features/accounts/account.ts'
import { unlistProfile, listProfileAgain } from '#app/features/accounts/profile-listing.server.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { beginApproval } from '#app/features/accounts/profile-approval.server.ts'
import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

const NO_PERSON = "This person doesn't exist."

const isRole = (role: string): role is Role => (ROLES as readonly string[]).includes(role)

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

async function getPerson(tx: Tx, userId: string): Promise<{ id: string; email: string }> {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!person) throw new NotFound(NO_PERSON)
  return person
}

async function recordRoleChange(
  tx: Tx,
  viewer: Viewer,
  person: { id: string; email: string },
  role: Role,
  isAdded: boolean,
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

/**
 * Gives a person a role, as an admin, or restores one that was removed. Idempotent.
 * @throws NotAllowed, NotFound, InvalidInput
 */
export async function addRole(viewer: Viewer, personId: string, role: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const userId = requireId(personId, NO_PERSON)
  if (!isRole(role)) throw new InvalidInput({ role: 'Choose a role.' })
  return transaction(async (tx) => {
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
    if (!changed) return
    if (role === 'orbiter') {
      await beginApproval(tx, userId)
      await listProfileAgain(tx, userId)
    }
    await recordRoleChange(tx, viewer, person, role, true)
  })
}

/**
 * Removes a role, as an admin: its row is marked inactive, not deleted. The last admin role and the
 * viewer's own cannot be removed (D-12).
 * @throws NotAllowed, NotFound, InvalidInput, Conflict (`own-admin-role`, `last-admin`)
 */
export async function removeRole(viewer: Viewer, personId: string, role: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const userId = requireId(personId, NO_PERSON)
  if (!isRole(role)) throw new InvalidInput({ role: 'Choose a role.' })
  return transaction(async (tx) => {
    if (role === 'admin') {
      if (userId === viewer.id)
        throw new Conflict(
          'own-admin-role',
          'You cannot remove your own admin role. Ask another admin to do it.',
        )
      if ((await countOtherAdmins(tx, userId)) === 0)
        throw new Conflict(
          'last-admin',
          'This is the only admin. Make someone else an admin first.',
        )
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
    if (!changed) return
    if (role === 'orbiter') await unlistProfile(tx, userId)
    await recordRoleChange(tx, viewer, person, role, false)
  })
}
