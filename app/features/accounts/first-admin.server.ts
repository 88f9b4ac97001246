import { recordAudit } from '#app/platform/audit.ts'
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import { env } from '#app/platform/env.ts'

/**
 * The first admin of an installation: who signs in with the confirmed address of FIRST_ADMIN_EMAIL while there is no admin.
 * From then on admins make admins, and the setting does nothing. Admin comes before the role that the person signed up
 * with, so that the admin area is where they land.
 */
export async function appointFirstAdmin(tx: Tx, userId: string): Promise<void> {
  const { firstAdminEmail } = env()
  if (!firstAdminEmail) return
  const person = await tx
    .selectFrom('users')
    .select(['id', 'email', 'created_at'])
    .where('id', '=', userId)
    .where('email', '=', firstAdminEmail)
    .where('email_confirmed_at', 'is not', null)
    .executeTakeFirst()
  if (!person || (await hasAdmin(tx))) return
  const appointed = await tx
    .insertInto('user_roles')
    .values({ user_id: userId, role: 'admin', assigned_at: new Date(person.created_at.getTime() - 1000), is_active: true })
    .onConflict((conflict) => conflict.columns(['user_id', 'role']).doUpdateSet({ is_active: true, assigned_by: null, assigned_at: now() }))
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
    .selectFrom('user_roles')
    .innerJoin('users', 'users.id', 'user_roles.user_id')
    .select('user_roles.id')
    .where('user_roles.role', '=', 'admin')
    .where('user_roles.is_active', '=', true)
    .where('users.suspended_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return admin !== undefined
}
