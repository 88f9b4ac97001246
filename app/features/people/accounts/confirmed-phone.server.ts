/**
 * The number that an account can sign in with. It is stored with the account, in the form of
 * `normalPhone`, by the verb that confirms a number or changes it, in the same transaction; the
 * database allows each number once.
 */
import { sql } from 'kysely'
import { Conflict } from '#app/base/errors.ts'
import { recordSecurityEvent, type Person } from '#people/accounts/security-log.server.ts'
import { normalPhone } from '#people/accounts/phone-number.ts'
import type { Tx } from '#app/platform/db.ts'

/** @throws Conflict where there is no whole number, or where another account has it */
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
  // If two people are confirmed with the same number at the same time, the second waits here and
  // gets the Conflict below.
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

/** The person entered a different number. Until it is confirmed, they cannot sign in by phone. */
export async function replaceConfirmedPhone(tx: Tx, person: Person): Promise<void> {
  await dropConfirmedPhone(tx, person.id)
  await recordSecurityEvent(tx, 'phone.changed', person)
}
