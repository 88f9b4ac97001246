import { NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { todayIn } from '#app/base/zoned-time.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { lockCalendar, recordAvailabilityChange } from '#app/features/creators/add-free-time.server.ts'
import { slotInput } from '#app/features/creators/free-time-inputs.ts'
import { daysAfter } from '#app/features/creators/free-time.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'

/**
 * Removes one slot. Of a series only this date goes, and stays away when the series is extended.
 * @throws InvalidInput, NotFound
 */
export async function removeFreeTime(viewer: Viewer, input: unknown): Promise<void> {
  const { slotId } = parseInput(slotInput, input)
  await transaction(async (tx) => {
    await lockCalendar(tx, viewer.id)
    const gone = await tx
      .deleteFrom('orbiter_availability')
      .where('id', '=', slotId)
      .where('orbiter_id', '=', viewer.id)
      .returning(['series_id', 'date'])
      .executeTakeFirst()
    if (!gone) throw new NotFound('This time is no longer in your calendar.')
    await recordAvailabilityChange(tx, viewer.id, 'removed')
    if (!gone.series_id) return
    await tx
      .insertInto('availability_exceptions')
      .values({ series_id: gone.series_id, date: gone.date })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  })
}

/**
 * Ends the series that a slot belongs to: its dates from today on go, and no other slot of whatever times.
 * @throws InvalidInput, NotFound
 */
export async function removeSeries(viewer: Viewer, input: unknown): Promise<number> {
  const { slotId } = parseInput(slotInput, input)
  return transaction(async (tx) => {
    const today = todayIn(await lockCalendar(tx, viewer.id), now())
    const slot = await tx.selectFrom('orbiter_availability').select('series_id').where('id', '=', slotId).where('orbiter_id', '=', viewer.id).executeTakeFirst()
    if (!slot?.series_id) throw new NotFound('This repeating time is no longer in your calendar.')
    await tx
      .updateTable('availability_series')
      .set({ to_date: daysAfter(today, -1) })
      .where('id', '=', slot.series_id)
      .execute()
    const gone = await tx.deleteFrom('orbiter_availability').where('series_id', '=', slot.series_id).where('date', '>=', today).returning('id').execute()
    await recordAvailabilityChange(tx, viewer.id, 'removed')
    return gone.length
  })
}
