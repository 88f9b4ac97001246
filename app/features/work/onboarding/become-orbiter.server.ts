import type { Viewer } from '#people/accounts/viewer.ts'
import { isOrbiter } from '#people/accounts/viewer.ts'
import { addOrbiterRole } from '#people/accounts/people.server.ts'
import { beginApproval } from '#people/accounts/profile-approval.server.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

/**
 * Makes a person an Orbiter whose approval is pending. Only an admin can restore a role that was
 * removed. Idempotent.
 */
export async function grantOrbiterRole(tx: Tx, userId: string): Promise<void> {
  if (!(await addOrbiterRole(tx, userId))) return
  await beginApproval(tx, userId)
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

/** Makes a customer who accepts the offer an Orbiter. */
export async function becomeOrbiter(viewer: Viewer): Promise<void> {
  if (isOrbiter(viewer)) return
  await transaction((tx) => grantOrbiterRole(tx, viewer.id))
}
