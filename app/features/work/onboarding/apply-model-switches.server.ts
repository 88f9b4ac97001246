/** An approved model change takes effect once the Orbiter has no open job. */
import { setOrbiterModel } from '#people/accounts/profile-approval.server.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction, type Tx } from '#app/platform/db.ts'
import type { Task } from '#app/platform/tasks.ts'

/** @returns whether the change is now in effect */
export async function applyWhereFree(tx: Tx, requestId: string): Promise<boolean> {
  const request = await tx
    .selectFrom('modelSwitchRequests')
    .select(['orbiterId', 'toModel'])
    .where('id', '=', requestId)
    .where('status', '=', 'approved')
    .where('appliedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!request) return false
  // This lock waits for requests that are being sent, and new requests wait for the lock.
  await tx
    .selectFrom('profiles')
    .select('id')
    .where('userId', '=', request.orbiterId)
    .forNoKeyUpdate()
    .execute()
  const job = await tx
    .selectFrom('bookingRequests')
    .select('id')
    .where('orbiterId', '=', request.orbiterId)
    .where((eb) =>
      eb.or([
        eb('status', '=', 'accepted'),
        eb.and([eb('status', '=', 'pending'), eb('expiresAt', '>', now())]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (job) return false
  await setOrbiterModel(tx, request.orbiterId, request.toModel)
  await tx
    .updateTable('modelSwitchRequests')
    .set({ appliedAt: now() })
    .where('id', '=', requestId)
    .execute()
  return true
}

/** Applies approved model changes of Orbiters who have finished their jobs. */
export async function applyModelSwitches(): Promise<number> {
  const waiting = await db()
    .selectFrom('modelSwitchRequests')
    .select('id')
    .where('status', '=', 'approved')
    .where('appliedAt', 'is', null)
    .execute()
  let applied = 0
  for (const { id } of waiting) if (await transaction((tx) => applyWhereFree(tx, id))) applied += 1
  return applied
}

export const applyModelSwitchesTask: Task = {
  name: 'apply-model-switches',
  cron: '*/15 * * * *',
  async run() {
    await applyModelSwitches()
  },
}
