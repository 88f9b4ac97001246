/**
 * Changes a profile's approval. Listing depends on it: only approved profiles are on the
 * marketplace.
 */
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import type { Profiles } from '#db/types.ts'

type OrbiterModel = NonNullable<Profiles['orbiterModel']>

/**
 * A person who has just become an Orbiter waits for approval. An earlier decision is not changed.
 */
export async function beginApproval(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ approvalStatus: 'pending', updatedAt: now() })
    .where('userId', '=', userId)
    .where('approvalStatus', '=', 'none')
    .execute()
}

/**
 * Called when an application is sent. An approved Orbiter stays approved, with their current model.
 */
export async function requestApproval(tx: Tx, userId: string, model: OrbiterModel): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ approvalStatus: 'pending', orbiterModel: model, updatedAt: now() })
    .where('userId', '=', userId)
    .where('approvalStatus', '!=', 'approved')
    .execute()
}

/** The profile is listed from now on. @returns false when no approval is pending */
export async function approveProfile(tx: Tx, userId: string): Promise<boolean> {
  const approved = await tx
    .updateTable('profiles')
    .set((eb) => ({
      approvalStatus: 'approved',
      listedAt: now(),
      orbiterModel: eb.fn.coalesce('orbiterModel', eb.val('marketplace' as const)),
    }))
    .where('userId', '=', userId)
    .where('approvalStatus', '=', 'pending')
    .returning('userId')
    .executeTakeFirst()
  return approved !== undefined
}

/** @returns false when no approval is pending */
export async function refuseProfile(tx: Tx, userId: string): Promise<boolean> {
  const refused = await tx
    .updateTable('profiles')
    .set({ approvalStatus: 'refused', listedAt: null })
    .where('userId', '=', userId)
    .where('approvalStatus', '=', 'pending')
    .returning('userId')
    .executeTakeFirst()
  return refused !== undefined
}

export async function setOrbiterModel(tx: Tx, userId: string, model: OrbiterModel): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ orbiterModel: model, updatedAt: now() })
    .where('userId', '=', userId)
    .execute()
}
