import { NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { eveningIn } from '#app/base/zoned-time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import {
  lockCalendar,
  recordAvailabilityChange,
} from '#market/availability/add-free-time.server.ts'
import { slotInput } from '#market/availability/free-time-inputs.ts'
import { addDays } from '#app/base/add-days.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'

/**
 * Removes one slot. When it is a date of a series, the other dates stay, and extending the series
 * does not bring it back.
 * @throws InvalidInput, NotFound
 */
export async function removeFreeTime(viewer: Viewer, input: unknown): Promise<void> {
  const { slotId } = parseInput(slotInput, input)
  await transaction(async (tx) => {
    await lockCalendar(tx, viewer.id)
    const removed = await tx
      .deleteFrom('orbiterAvailability')
      .where('id', '=', slotId)
      .where('orbiterId', '=', viewer.id)
      .returning(['seriesId', 'date'])
      .executeTakeFirst()
    if (!removed) throw new NotFound('This time is no longer in your calendar.')
    await recordAvailabilityChange(tx, viewer.id, 'removed')
    if (!removed.seriesId) return
    await tx
      .insertInto('availabilityExceptions')
      .values({ seriesId: removed.seriesId, date: removed.date })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/**
 * Ends the series that a slot belongs to. Removes the series' dates from today on, but no other
 * slots, not even at the same times.
 * @throws InvalidInput, NotFound
 */
export async function removeSeries(viewer: Viewer, input: unknown): Promise<number> {
  const { slotId } = parseInput(slotInput, input)
  return transaction(async (tx) => {
    const today = eveningIn(await lockCalendar(tx, viewer.id), now())
    const slot = await tx
      .selectFrom('orbiterAvailability')
      .select('seriesId')
      .where('id', '=', slotId)
      .where('orbiterId', '=', viewer.id)
      .executeTakeFirst()
    if (!slot?.seriesId) throw new NotFound('This repeating time is no longer in your calendar.')
    await tx
      .updateTable('availabilitySeries')
      .set({ toDate: addDays(today, -1) })
      .where('id', '=', slot.seriesId)
      .execute()
    const removed = await tx
      .deleteFrom('orbiterAvailability')
      .where('seriesId', '=', slot.seriesId)
      .where('date', '>=', today)
      .returning('id')
      .execute()
    await recordAvailabilityChange(tx, viewer.id, 'removed')
    return removed.length
  })
}
