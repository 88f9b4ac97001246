/**
 * Reads and writes `users` on behalf of other features. The caller checks permissions and does
 * whatever else the change requires.
 */
import type { Viewer } from '#people/accounts/viewer.ts'
import { now } from '#app/platform/clock.ts'
import { db, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

/**
 * Changes the public name in both the account and the profile.
 * @param to.timeZone the zone in which this person sees times; unchanged when absent
 */
export async function renamePerson(
  tx: Tx,
  userId: string,
  to: { fullName: string; timeZone?: string },
): Promise<void> {
  await tx.updateTable('users').set(to).where('id', '=', userId).execute()
  await tx
    .updateTable('profiles')
    .set({ fullName: to.fullName, updatedAt: now() })
    .where('userId', '=', userId)
    .execute()
}

/**
 * Changes the email in the account and the profile. Features that store copies of it follow the
 * event.
 */
export async function setEmail(tx: Tx, userId: string, email: string): Promise<void> {
  await tx.updateTable('users').set({ email }).where('id', '=', userId).execute()
  await tx.updateTable('profiles').set({ email }).where('userId', '=', userId).execute()
  await recordEvent(tx, {
    kind: 'account.email-changed',
    subjectType: 'account',
    subjectId: userId,
    actorId: userId,
    audience: [userId],
  })
}

/** @param why.reference the reference that the person quotes to object */
export async function suspendPerson(
  tx: Tx,
  userId: string,
  why: { reason: string; reference: string },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      suspendedAt: now(),
      suspensionReason: why.reason,
      suspensionReference: why.reference,
    })
    .where('id', '=', userId)
    .execute()
}

export async function reinstatePerson(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ suspendedAt: null, suspensionReason: null, suspensionReference: null })
    .where('id', '=', userId)
    .execute()
}

/** An unconfirmed account owns nothing but its links, which are deleted with it. */
export async function deleteUnconfirmedPerson(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('users')
    .where('id', '=', userId)
    .where('emailConfirmedAt', 'is', null)
    .execute()
}

/** @returns false when the person already has the role, or had it and lost it */
export async function addOrbiterRole(tx: Tx, userId: string): Promise<boolean> {
  const added = await tx
    .insertInto('userRoles')
    .values({ userId, role: 'orbiter', assignedAt: now() })
    .onConflict((conflict) => conflict.columns(['userId', 'role']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return added !== undefined
}

/** When the account was created. */
export async function getMemberSince(viewer: Viewer): Promise<string> {
  const { createdAt } = await db()
    .selectFrom('users')
    .select('createdAt')
    .where('id', '=', viewer.id)
    .executeTakeFirstOrThrow()
  return createdAt.toISOString()
}
