import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'

/**
 * Makes the first admin of an installation: the person who signs in with the confirmed address in
 * FIRST_ADMIN_EMAIL while there is no admin. After that only admins make admins, and the setting
 * does nothing. The admin role sorts before the role chosen at sign-up, so the person lands in the
 * admin area.
 */
export async function appointFirstAdmin(tx: Tx, userId: string): Promise<void> {
  const { firstAdminEmail } = env()
  if (!firstAdminEmail) return
  const person = await tx
    .selectFrom('users')
    .select(['id', 'email', 'createdAt'])
    .where('id', '=', userId)
    .where('email', '=', firstAdminEmail)
    .where('emailConfirmedAt', 'is not', null)
    .executeTakeFirst()
  if (!person || (await hasAdmin(tx))) return
  const appointed = await tx
    .insertInto('userRoles')
    .values({
      userId,
      role: 'admin',
      assignedAt: new Date(person.createdAt.getTime() - 1000),
      isActive: true,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['userId', 'role'])
        .doUpdateSet({ isActive: true, assignedBy: null, assignedAt: now() }),
    )
    .returning('id')
    .executeTakeFirst()
  if (!appointed) return
  await recordAudit(tx, {
    area: 'admin',
    action: 'role.added',
    actor: null,
    subjectType: 'account',
    subjectId: userId,
    subjectLabel: person.email,
    to: 'admin',
    reason: 'First admin, by the setting FIRST_ADMIN_EMAIL',
  })
}

async function hasAdmin(tx: Tx): Promise<boolean> {
  const admin = await tx
    .selectFrom('userRoles')
    .innerJoin('users', 'users.id', 'userRoles.userId')
    .select('userRoles.id')
    .where('userRoles.role', '=', 'admin')
    .where('userRoles.isActive', '=', true)
    .where('users.suspendedAt', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}
