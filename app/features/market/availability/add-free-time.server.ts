import { InvalidInput, NotAllowed } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { newId } from '#app/base/ids.ts'
import { eveningClockOf } from '#app/base/zoned-time.ts'
import { isOrbiter, type Viewer } from '#people/accounts/viewer.ts'
import { freeTimeInput } from '#market/availability/free-time-inputs.ts'
import {
  isCovered,
  joinFreeTimes,
  meets,
  SERIES_DAYS,
  seriesDates,
  type FreeTime,
} from '#market/availability/free-time.ts'
import { addDays } from '#app/base/add-days.ts'
import { now } from '#app/platform/clock.ts'
import { transaction, type Tx } from '#app/platform/db.ts'
import { recordEvent } from '#app/platform/events.ts'

export interface AddedFreeTime {
  isRecurring: boolean
  /** On how many dates there is now more free time than before. */
  added: number
  /** On how many dates the new time was merged into an existing slot. */
  merged: number
}

/** How far ahead slots can be added: as far as bookings can be requested. */
const FURTHEST_DAYS = 365

/**
 * Adds free time: one slot, or a repeating one for the next twelve weeks.
 * @throws InvalidInput, NotAllowed
 */
export async function addFreeTime(viewer: Viewer, input: unknown): Promise<AddedFreeTime> {
  const { date, weekdays, isRecurring, ...time } = parseInput(freeTimeInput, input)
  if (!isOrbiter(viewer)) throw new NotAllowed()
  return transaction(async (tx) => {
    const tell = async (result: AddedFreeTime) => {
      await recordAvailabilityChange(tx, viewer.id, 'added')
      return result
    }
    const timeZone = await lockCalendar(tx, viewer.id)
    const today = eveningClockOf(now(), timeZone)
    if (isRecurring)
      return tell(await addSeries(tx, { orbiterId: viewer.id, timeZone, weekdays, time, today }))
    requireAhead(today, { date, endTime: time.endTime })
    return tell(await addSlot(tx, viewer.id, date, time))
  })
}

/** @throws InvalidInput when the time has passed or is too far ahead */
export function requireAhead(
  today: { date: string; time: string },
  { date, endTime }: { date: string; endTime: string },
): void {
  if (date < today.date) throw new InvalidInput({ date: 'Please choose a date from today on.' })
  if (date > addDays(today.date, FURTHEST_DAYS))
    throw new InvalidInput({ date: 'Please choose a date within a year.' })
  if (date === today.date && endTime <= today.time)
    throw new InvalidInput({ endTime: 'That time has passed today.' })
}

/**
 * Locks a calendar, because merging writes what it has read: only one change runs at a time.
 * @returns the calendar's time zone
 */
export async function lockCalendar(tx: Tx, orbiterId: string): Promise<string> {
  const profile = await tx
    .selectFrom('profiles')
    .select('timeZone')
    .where('userId', '=', orbiterId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return profile.timeZone ?? 'UTC'
}

/** Records the change, which also updates the Orbiter's other browsers. */
export async function recordAvailabilityChange(
  tx: Tx,
  orbiterId: string,
  change: 'added' | 'removed' | 'changed',
): Promise<void> {
  await recordEvent(tx, {
    kind: `availability.${change}`,
    subjectType: 'orbiter',
    subjectId: orbiterId,
    actorId: orbiterId,
    audience: [orbiterId],
  })
}

export function readSlots(tx: Tx, orbiterId: string, from: string, to: string) {
  return tx
    .selectFrom('orbiterAvailability')
    .select(['id', 'date', 'seriesId', 'startTime', 'endTime'])
    .where('orbiterId', '=', orbiterId)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute()
}

/**
 * Adds a single slot, and merges it with the single slots that it touches. A series has its own
 * rows, so that it can be removed separately.
 */
export async function addSlot(
  tx: Tx,
  orbiterId: string,
  date: string,
  time: FreeTime,
): Promise<AddedFreeTime> {
  const there = await readSlots(tx, orbiterId, date, date)
  const own = there.filter((slot) => slot.seriesId === null && meets(slot, time))
  const [joined = time] = joinFreeTimes([...own, time])
  if (own.length > 0) {
    await tx
      .deleteFrom('orbiterAvailability')
      .where(
        'id',
        'in',
        own.map((slot) => slot.id),
      )
      .execute()
  }
  await tx
    .insertInto('orbiterAvailability')
    .values({
      orbiterId,
      date,
      startTime: joined.startTime,
      endTime: joined.endTime,
      createdAt: now(),
    })
    .execute()
  return {
    isRecurring: false,
    added: isCovered(there, time) ? 0 : 1,
    merged: there.some((slot) => meets(slot, time)) ? 1 : 0,
  }
}

interface NewSeries {
  orbiterId: string
  timeZone: string
  weekdays: string[]
  time: FreeTime
  today: { date: string; time: string }
}

async function addSeries(
  tx: Tx,
  { orbiterId, timeZone, weekdays, time, today }: NewSeries,
): Promise<AddedFreeTime> {
  const lastDate = addDays(today.date, SERIES_DAYS - 1)
  const dates = seriesDates(weekdays, today.date, lastDate).filter(
    (date) => date > today.date || time.startTime > today.time,
  )
  const there = Map.groupBy(
    await readSlots(tx, orbiterId, today.date, lastDate),
    (slot) => slot.date,
  )
  const isNew = dates.filter((date) => !isCovered(there.get(date) ?? [], time))
  const merged = dates.filter((date) => there.get(date)?.some((slot) => meets(slot, time)))
  const id = newId()
  const times = { orbiterId, startTime: time.startTime, endTime: time.endTime, createdAt: now() }
  await tx
    .insertInto('availabilitySeries')
    .values({ ...times, id, weekdays, timeZone, fromDate: today.date, extendedTo: lastDate })
    .execute()
  const pattern = weekdays.join(',')
  const rows = dates.map((date) => ({
    ...times,
    date,
    seriesId: id,
    isRecurring: true,
    recurringPattern: pattern,
  }))
  if (rows.length > 0) await tx.insertInto('orbiterAvailability').values(rows).execute()
  return { isRecurring: true, added: isNew.length, merged: merged.length }
}
