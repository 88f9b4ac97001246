/**
 * Writes a person's credentials. Each condition is part of its statement, so that it also holds
 * against concurrent transactions.
 */
import { now } from '#app/platform/clock.ts'
import type { Db, Tx } from '#app/platform/db.ts'

/** @param passwordHash null when the person cannot sign in with a password */
export async function setPasswordHash(
  tx: Tx,
  userId: string,
  passwordHash: string | null,
): Promise<void> {
  await tx.updateTable('users').set({ passwordHash }).where('id', '=', userId).execute()
}

/** Only the first confirmation counts; a later one changes nothing. */
export async function markEmailConfirmed(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ emailConfirmedAt: now() })
    .where('id', '=', userId)
    .where('emailConfirmedAt', 'is', null)
    .execute()
}

/**
 * Stores the encrypted secret of an authenticator app. It takes effect in `confirmTotp`.
 * @returns false when a confirmed secret is already in use
 */
export async function startTotp(
  executor: Db | Tx,
  userId: string,
  totpSecret: string,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('users')
    .set({ totpSecret, totpLastStep: null })
    .where('id', '=', userId)
    .where('totpConfirmedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function confirmTotp(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('users').set({ totpConfirmedAt: now() }).where('id', '=', userId).execute()
}

export async function removeTotp(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ totpSecret: null, totpConfirmedAt: null, totpLastStep: null })
    .where('id', '=', userId)
    .execute()
}

/**
 * Marks a code's time step as used. Neither that step nor an earlier one works again.
 * @returns false when that step, or a later one, was already used
 */
export async function spendTotpStep(tx: Tx, userId: string, step: number): Promise<boolean> {
  const used = await tx
    .updateTable('users')
    .set({ totpLastStep: step })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('totpLastStep', 'is', null), eb('totpLastStep', '<', step)]))
    .returning('id')
    .executeTakeFirst()
  return used !== undefined
}

/**
 * Replaces the encrypted form of a secret. @returns false when another process replaced it first
 */
export async function replaceTotpSecret(
  executor: Db | Tx,
  userId: string,
  { from, to }: { from: string; to: string },
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable('users')
    .set({ totpSecret: to })
    .where('id', '=', userId)
    .where('totpSecret', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
