/** Time when an Orbiter can't be booked: a vacation, a class, an afternoon off. */
import { InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { addDays } from '#app/base/add-days.ts'
import { parseInput } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import { instantOf } from '#app/base/zoned-time.ts'
import { isOrbiter, type Viewer } from '#people/accounts/viewer.ts'
import {
  lockCalendar,
  recordAvailabilityChange,
} from '#market/availability/add-free-time.server.ts'
import { blockedTimeInput, slotInput } from '#market/availability/free-time-inputs.ts'
import { BOOKING_HORIZON_DAYS } from '#market/availability/open-times.server.ts'
import { now } from '#app/platform/clock.ts'
import { transaction } from '#app/platform/db.ts'

/**
 * When a blocked day starts and ends: the night belongs to the evening before, and bookings may
 * start as late as 2 AM and continue from there.
 */
const DAY_STARTS = '05:00'
const MOST_BLOCKS = 200

/**
 * Blocks whole days, or part of a day. Free times do not change, and count again once the block is
 * removed. Accepted bookings stay.
 * @throws InvalidInput, NotAllowed
 */
export async function blockTime(viewer: Viewer, input: unknown): Promise<{ days: number }> {
  const { fromDate, toDate, startTime, endTime, label } = parseInput(blockedTimeInput, input)
  if (!isOrbiter(viewer)) throw new NotAllowed()
  return transaction(async (tx) => {
    const timeZone = await lockCalendar(tx, viewer.id)
    const startAt = instantOf(fromDate, startTime || DAY_STARTS, timeZone)
    const endAt = startTime
      ? instantOf(fromDate, endTime, timeZone)
      : instantOf(addDays(toDate, 1), DAY_STARTS, timeZone)
    if (endAt <= now())
      throw new InvalidInput({ [startTime ? 'endTime' : 'toDate']: 'That time has passed.' })
    if (toDate > addDays(fromDate, BOOKING_HORIZON_DAYS))
      throw new InvalidInput({ toDate: 'Please choose a date within a year.' })
    const there = await tx
      .selectFrom('blockedTimes')
      .select(['startAt', 'endAt'])
      .where('orbiterId', '=', viewer.id)
      .where('endAt', '>', now())
      .execute()
    const days = startTime ? 1 : daysBetween(fromDate, toDate)
    // Sending the same form again does not block the time twice.
    if (there.some((one) => one.startAt <= startAt && endAt <= one.endAt)) return { days: 0 }
    if (there.length >= MOST_BLOCKS)
      throw new InvalidInput({ fromDate: 'You have 200 blocked times. Remove one first.' })
    await tx
      .insertInto('blockedTimes')
      .values({ id: newId(), orbiterId: viewer.id, startAt, endAt, label, createdAt: now() })
      .execute()
    await recordAvailabilityChange(tx, viewer.id, 'changed')
    return { days }
  })
}

function daysBetween(from: string, to: string): number {
  let days = 1
  for (let date = from; date < to; date = addDays(date, 1)) days += 1
  return days
}

/** @throws InvalidInput, NotFound */
export async function unblockTime(viewer: Viewer, input: unknown): Promise<void> {
  const { slotId } = parseInput(slotInput, input)
  await transaction(async (tx) => {
    await lockCalendar(tx, viewer.id)
    const removed = await tx
      .deleteFrom('blockedTimes')
      .where('id', '=', slotId)
      .where('orbiterId', '=', viewer.id)
      .returning('id')
      .executeTakeFirst()
    if (!removed) throw new NotFound('This time is no longer blocked.')
    await recordAvailabilityChange(tx, viewer.id, 'changed')
  })
}
