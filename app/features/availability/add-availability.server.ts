import { parseInput } from '#app/base/form-input.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { availabilityInput } from '#app/features/availability/free-time-inputs.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'

/**
 * Adds the same free time on several dates. Returns how many were new.
 * @throws InvalidInput
 */
export async function addAvailability(viewer: Viewer, input: unknown): Promise<number> {
  const { dates, startTime, endTime } = parseInput(availabilityInput, input)
  const added = await db()
    .insertInto('orbiterAvailability')
    .values(
      dates.map((date) => ({ orbiterId: viewer.id, date, startTime, endTime, createdAt: now() })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute()
  return added.length
}
