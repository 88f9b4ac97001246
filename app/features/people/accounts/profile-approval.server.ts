/** Changes a profile's approval. Only approved profiles can be listed on the marketplace. */
import { now } from '#app/platform/clock.ts'
import type { Tx } from '#app/platform/db.ts'
import type { Profiles } from '#db/types.ts'

type OrbiterModel = NonNullable<Profiles['orbiterModel']>

/** Makes a new Orbiter's profile wait for approval. An earlier decision does not change. */
export async function beginApproval(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ approvalStatus: 'pending', updatedAt: now() })
    .where('userId', '=', userId)
    .where('approvalStatus', '=', 'none')
    .execute()
}

/**
 * Called when an application is sent. An approved or delisted Orbiter keeps that status and their
 * current model.
 */
export async function requestApproval(tx: Tx, userId: string, model: OrbiterModel): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ approvalStatus: 'pending', orbiterModel: model, updatedAt: now() })
    .where('userId', '=', userId)
    .where('approvalStatus', 'not in', ['approved', 'delisted'])
    .execute()
}

/**
 * @param isListed true to list the profile now; otherwise `listProfile` lists it later
 * @returns false when no approval is pending
 */
export async function approveProfile(tx: Tx, userId: string, isListed: boolean): Promise<boolean> {
  const approved = await tx
    .updateTable('profiles')
    .set((eb) => ({
      approvalStatus: 'approved',
      listedAt: isListed ? now() : null,
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

/** Lists an approved profile that waits to be listed. @returns false when there is none */
export async function listProfile(tx: Tx, userId: string): Promise<boolean> {
  const listed = await tx
    .updateTable('profiles')
    .set({ listedAt: now() })
    .where('userId', '=', userId)
    .where('approvalStatus', '=', 'approved')
    .where('listedAt', 'is', null)
    .where('listedBefore', 'is', null)
    .returning('userId')
    .executeTakeFirst()
  return listed !== undefined
}

/**
 * Undoes an approval or refusal: the profile is pending again, and unlisted.
 * @returns the decision that was undone; null when there is none
 */
export async function reopenApproval(
  tx: Tx,
  userId: string,
): Promise<'approved' | 'refused' | null> {
  const profile = await tx
    .selectFrom('profiles')
    .select('approvalStatus')
    .where('userId', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  const from = profile?.approvalStatus
  if (from !== 'approved' && from !== 'refused') return null
  await tx
    .updateTable('profiles')
    .set({ approvalStatus: 'pending', listedAt: null, listedBefore: null })
    .where('userId', '=', userId)
    .execute()
  return from
}

/**
 * Takes an approved profile off the marketplace. @returns false when the profile is not approved
 */
export async function delistProfile(tx: Tx, userId: string, reason: string): Promise<boolean> {
  const delisted = await tx
    .updateTable('profiles')
    .set({
      approvalStatus: 'delisted',
      delistingReason: reason,
      listedAt: null,
      listedBefore: null,
    })
    .where('userId', '=', userId)
    .where('approvalStatus', '=', 'approved')
    .returning('userId')
    .executeTakeFirst()
  return delisted !== undefined
}

/** @returns false when the profile was not delisted */
export async function relistProfile(tx: Tx, userId: string, isListed: boolean): Promise<boolean> {
  const relisted = await tx
    .updateTable('profiles')
    .set({
      approvalStatus: 'approved',
      delistingReason: null,
      listedAt: isListed ? now() : null,
    })
    .where('userId', '=', userId)
    .where('approvalStatus', '=', 'delisted')
    .returning('userId')
    .executeTakeFirst()
  return relisted !== undefined
}

export async function setOrbiterModel(tx: Tx, userId: string, model: OrbiterModel): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ orbiterModel: model, updatedAt: now() })
    .where('userId', '=', userId)
    .execute()
}
