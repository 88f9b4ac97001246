/** An Orbiter's free and busy time, as the slot engine needs it. */
import { eveningIn } from '#app/base/zoned-time.ts'
import { overlapsRange } from '#app/features/availability/accepted-time.server.ts'
import type { FreeTime } from '#app/features/availability/free-time.ts'
import type { BusyTime } from '#app/features/availability/slot-engine.ts'
import { now } from '#app/platform/clock.ts'
import type { Db, Tx } from '#app/platform/db.ts'

export interface OpenCalendar {
  hasAvailability: boolean
  /** Null where the Orbiter has set no availability at all: every time is open. */
  windowsOf(date: string): FreeTime[] | null
  busy: BusyTime[]
}

interface CalendarQuestion {
  orbiterId: string
  timeZone: string
  from: string
  to: string
  /** The booking that is to be moved: its own time counts as free. */
  exceptBookingId?: string
}

/** Loads an Orbiter's free and busy time between two dates. */
export async function loadCalendar(
  executor: Db | Tx,
  { orbiterId, timeZone, from, to, exceptBookingId }: CalendarQuestion,
): Promise<OpenCalendar> {
  const today = eveningIn(timeZone, now())
  const [slots, busy, any] = await Promise.all([
    executor
      .selectFrom('orbiterAvailability')
      .select(['date', 'startTime', 'endTime'])
      .where('orbiterId', '=', orbiterId)
      .where('isAvailable', '=', true)
      .where('date', '>=', from)
      .where('date', '<=', to)
      .execute(),
    executor
      .selectFrom('bookingRequests')
      .select(['startAt', 'endAt'])
      .where('orbiterId', '=', orbiterId)
      .where('status', '=', 'accepted')
      .where(overlapsRange(now(), null))
      .$if(exceptBookingId !== undefined, (query) => query.where('id', '!=', exceptBookingId ?? ''))
      .execute(),
    executor
      .selectFrom('orbiterAvailability')
      .select('id')
      .where('orbiterId', '=', orbiterId)
      .where('isAvailable', '=', true)
      .where('date', '>=', today)
      .limit(1)
      .executeTakeFirst(),
  ])
  const byDate = new Map<string, FreeTime[]>()
  for (const slot of slots)
    byDate.set(slot.date, [
      ...(byDate.get(slot.date) ?? []),
      { startTime: slot.startTime, endTime: slot.endTime },
    ])
  return {
    hasAvailability: any !== undefined,
    windowsOf: (date) => (any ? (byDate.get(date) ?? []) : null),
    busy,
  }
}
