import type { Viewer } from '#app/features/accounts/viewer.ts'
import { isOrbiter } from '#app/features/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

/**
 * Makes somebody an Orbiter whose approval is pending. A role that was taken away comes back only through an admin.
 * Asking again changes nothing.
 */
export async function grantOrbiterRole(tx: Tx, userId: string): Promise<void> {
  const granted = await tx
    .insertInto('userRoles')
    .values({ userId, role: 'orbiter', assignedAt: now() })
    .onConflict((conflict) => conflict.columns(['userId', 'role']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!granted) return
  await tx
    .updateTable('profiles')
    .set({ approvalStatus: 'pending', updatedAt: now() })
    .where('userId', '=', userId)
    .where('approvalStatus', '=', 'none')
    .execute()
  await recordEvent(tx, {
    kind: 'orbiter.applied',
    subjectType: 'account',
    subjectId: userId,
    actorId: userId,
    fromStatus: 'none',
    toStatus: 'pending',
    audience: [userId],
  })
}

/** A customer takes up the offer to become an Orbiter. */
export async function becomeOrbiter(viewer: Viewer): Promise<void> {
  if (isOrbiter(viewer)) return
  await transaction((tx) => grantOrbiterRole(tx, viewer.id))
}
