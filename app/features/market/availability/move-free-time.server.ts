import { InvalidInput, NotFound } from '#app/base/errors.ts'
import { addDays } from '#app/base/add-days.ts'
import { parseInput } from '#app/base/form-input.ts'
import { eveningClockOf } from '#app/base/zoned-time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import {
  addSlot,
  lockCalendar,
  readSlots,
  recordAvailabilityChange,
  requireAhead,
} from '#market/availability/add-free-time.server.ts'
import { copyWeekInput, movedTimeInput } from '#market/availability/free-time-inputs.ts'
import { isCovered, weekStart } from '#market/availability/free-time.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'

/**
 * Moves or resizes one slot. A date of a series leaves the series and becomes a single slot; the
 * series' other dates do not change.
 * @throws InvalidInput, NotFound
 */
export async function moveFreeTime(viewer: Viewer, input: unknown): Promise<void> {
  const { slotId, date, startTime, endTime } = parseInput(movedTimeInput, input)
  await transaction(async (tx) => {
    const timeZone = await lockCalendar(tx, viewer.id)
    const slot = await tx
      .selectFrom('orbiterAvailability')
      .select(['seriesId', 'date', 'startTime', 'endTime'])
      .where('id', '=', slotId)
      .where('orbiterId', '=', viewer.id)
      .executeTakeFirst()
    if (!slot) throw new NotFound('This time is no longer in your calendar.')
    const today = eveningClockOf(now(), timeZone)
    if (slot.date < today.date) throw new InvalidInput({ date: 'That day is over.' })
    requireAhead(today, { date, endTime })
    if (slot.date === date && slot.startTime === startTime && slot.endTime === endTime) return
    await tx.deleteFrom('orbiterAvailability').where('id', '=', slotId).execute()
    if (slot.seriesId)
      await tx
        .insertInto('availabilityExceptions')
        .values({ seriesId: slot.seriesId, date: slot.date })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    await addSlot(tx, viewer.id, date, { startTime, endTime })
    await recordAvailabilityChange(tx, viewer.id, 'changed')
  })
}

/**
 * Adds the free times of a week to the weeks after it. Existing free times stay, and are never
 * added twice.
 * @returns on how many dates there is now more free time than before
 * @throws InvalidInput
 */
export async function copyWeek(viewer: Viewer, input: unknown): Promise<{ added: number }> {
  const { date, weeks } = parseInput(copyWeekInput, input)
  return transaction(async (tx) => {
    const timeZone = await lockCalendar(tx, viewer.id)
    const today = eveningClockOf(now(), timeZone)
    const from = weekStart(date)
    const week = await readSlots(tx, viewer.id, from, addDays(from, 6))
    if (week.length === 0) throw new InvalidInput({ weeks: 'This week has no free time to copy.' })
    let added = 0
    for (let ahead = 1; ahead <= weeks; ahead += 1) {
      const next = addDays(from, ahead * 7)
      const there = await readSlots(tx, viewer.id, next, addDays(next, 6))
      for (const { date: day, startTime, endTime } of week) {
        const to = addDays(day, ahead * 7)
        if (to < today.date || (to === today.date && endTime <= today.time)) continue
        const time = { startTime, endTime }
        if (
          isCovered(
            there.filter((slot) => slot.date === to),
            time,
          )
        )
          continue
        await addSlot(tx, viewer.id, to, time)
        added += 1
      }
    }
    if (added > 0) await recordAvailabilityChange(tx, viewer.id, 'added')
    return { added }
  })
}
