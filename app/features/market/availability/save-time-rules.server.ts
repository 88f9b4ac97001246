import { parseInput } from '#app/base/form-input.ts'
import { NotAllowed } from '#app/base/errors.ts'
import { isOrbiter, type Viewer } from '#people/accounts/viewer.ts'
import {
  lockCalendar,
  recordAvailabilityChange,
} from '#market/availability/add-free-time.server.ts'
import { NO_RULES, type BookingRules } from '#market/availability/time-rules.ts'
import { bookingRulesInput } from '#market/availability/free-time-inputs.ts'
import { now } from '#app/platform/clock.ts'
import { db, transaction } from '#app/platform/db.ts'

export const RULE_COLUMNS = [
  'bufferBeforeMinutes',
  'bufferAfterMinutes',
  'noticeHours',
  'dailyMaximum',
  'allowsTravel',
] as const

export async function readBookingRules(viewer: Viewer): Promise<BookingRules> {
  const row = await db()
    .selectFrom('bookingRules')
    .select(RULE_COLUMNS)
    .where('orbiterId', '=', viewer.id)
    .executeTakeFirst()
  return row ?? NO_RULES
}

/**
 * Replaces an Orbiter's rules. The new rules apply to bookings that are requested, accepted, or
 * moved from now on. Accepted bookings stay. Idempotent.
 * @throws InvalidInput, NotAllowed
 */
export async function saveBookingRules(viewer: Viewer, input: unknown): Promise<void> {
  const rules = parseInput(bookingRulesInput, input)
  if (!isOrbiter(viewer)) throw new NotAllowed()
  await transaction(async (tx) => {
    await lockCalendar(tx, viewer.id)
    const row = { ...rules, updatedAt: now() }
    await tx
      .insertInto('bookingRules')
      .values({ orbiterId: viewer.id, ...row })
      .onConflict((conflict) => conflict.column('orbiterId').doUpdateSet(row))
      .execute()
    await recordAvailabilityChange(tx, viewer.id, 'changed')
  })
}
