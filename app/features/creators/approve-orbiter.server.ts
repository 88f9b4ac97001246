import { NotAllowed, NotFound } from '#app/base/errors.ts'
import { isAdmin, type Viewer } from '#app/features/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

/** An admin lets an Orbiter into the marketplace: from now on the profile is listed and can be booked. @throws NotAllowed, NotFound */
export function approveOrbiter(viewer: Viewer, orbiterId: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return transaction(async (tx) => {
    const approved = await tx
      .updateTable('profiles')
      .set({ approval_status: 'approved', listed_at: now(), orbiter_model: 'marketplace' })
      .where('user_id', '=', orbiterId)
      .where('approval_status', '=', 'pending')
      .returning('user_id')
      .executeTakeFirst()
    if (!approved) throw new NotFound('There is no application to approve.')
    await recordEvent(tx, {
      kind: 'orbiter.approved',
      subjectType: 'account',
      subjectId: orbiterId,
      actorId: viewer.id,
      fromStatus: 'pending',
      toStatus: 'approved',
      audience: [orbiterId],
    })
  })
}
