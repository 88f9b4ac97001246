/**
 * The phone number that a person can sign in with. The function that confirms or changes a number
 * also updates this one, normalized by `normalPhone`, in the same transaction. The database allows
 * each number once.
 */
import { sql } from 'kysely'
import { Conflict } from '#app/base/errors.ts'
import { recordSecurityEvent, type Person } from '#people/accounts/security-log.server.ts'
import { normalPhone } from '#people/accounts/phone-number.ts'
import type { Tx } from '#app/platform/db.ts'

/** @throws Conflict when the number is missing or incomplete, or when another account has it */
export async function saveConfirmedPhone(
  tx: Tx,
  userId: string,
  phone: string | null,
): Promise<void> {
  if (phone === null)
    throw new Conflict(
      'phone-missing',
      'There is no phone number yet. The Orbiter adds one under Verification.',
    )
  const number = normalPhone(phone)
  if (number === null) {
    throw new Conflict(
      'phone-incomplete',
      `“${phone}” has no country code. Ask the Orbiter to save the full number, then confirm it.`,
    )
  }
  // If two people's confirmations of the same number run at the same time, the second waits here
  // and gets the Conflict below.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`phone:${number}`}, 0))`.execute(tx)
  const other = await tx
    .selectFrom('users')
    .select('fullName')
    .where('confirmedPhone', '=', number)
    .where('id', '!=', userId)
    .executeTakeFirst()
  if (other) {
    const message = `${other.fullName} has already confirmed this number, and two accounts can't share one. If it isn't theirs, remove it from their account first.`
    throw new Conflict('phone-taken', message)
  }
  await tx.updateTable('users').set({ confirmedPhone: number }).where('id', '=', userId).execute()
}

/** Removes the sign-in number, because it changed or because an admin withdrew the confirmation. */
export async function dropConfirmedPhone(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ confirmedPhone: null })
    .where('id', '=', userId)
    .where('confirmedPhone', 'is not', null)
    .execute()
}

/** Handles a changed phone number: the person cannot sign in by phone until it is confirmed. */
export async function replaceConfirmedPhone(tx: Tx, person: Person): Promise<void> {
  await dropConfirmedPhone(tx, person.id)
  await recordSecurityEvent(tx, 'phone.changed', person)
}
