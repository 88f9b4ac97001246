/** An Orbiter's free and busy time, for the slot engine. */
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import { eveningIn } from '#app/base/zoned-time.ts'
import { overlapsRange } from '#market/availability/accepted-time.server.ts'
import {
  isFull,
  keepApart,
  NO_RULES,
  type BookingRules,
  type Point,
  type TakenTime,
} from '#market/availability/time-rules.ts'
import { openTimes } from '#market/availability/slot-engine.ts'
import { now } from '#app/platform/clock.ts'
import type { Db, Tx } from '#app/platform/db.ts'

export interface OpenCalendar {
  /** False when the Orbiter has set no availability at all, so every time is open. */
  hasAvailability: boolean
  /** The start times (`HH:mm`) on a date, after an instant, that can be requested. */
  openTimes(date: string, durationMinutes: number, after: Date): string[]
  /**
   * The start times that Orbiters may choose themselves. They fit the Orbiter's rules and other
   * bookings, but may be outside free times, within blocked time, or at short notice.
   */
  timesBesideBookings(date: string, durationMinutes: number, after: Date): string[]
}

interface CalendarQuestion {
  orbiterId: string
  timeZone: string
  from: string
  to: string
  /** The booking that is being moved. Its own time counts as free, and its venue is the place. */
  exceptBookingId?: string
  /** Where the booking takes place; when absent, the Orbiter's own place. */
  venuePlaceId?: number | null
}

/**
 * How far back bookings are loaded: ended ones still count toward their day's maximum, and their
 * buffers still apply.
 */
const LOOK_BACK_MS = 4 * DAY_MS

/** Loads an Orbiter's free and busy time between two dates. */
export async function loadCalendar(
  executor: Db | Tx,
  question: CalendarQuestion,
): Promise<OpenCalendar> {
  const { orbiterId, timeZone, exceptBookingId } = question
  const today = eveningIn(timeZone, now())
  const [slots, bookings, blocked, setting, any] = await Promise.all([
    listFreeTimes(executor, question),
    listTaken(executor, orbiterId),
    listBlocked(executor, orbiterId),
    readSetting(executor, orbiterId, question.venuePlaceId ?? null),
    executor
      .selectFrom('orbiterAvailability')
      .select('id')
      .where('orbiterId', '=', orbiterId)
      .where('isAvailable', '=', true)
      .where('date', '>=', today)
      .limit(1)
      .executeTakeFirst(),
  ])
  const byDate = Map.groupBy(slots, (slot) => slot.date)
  const { rules, home } = setting
  const moved = bookings.find((booking) => booking.id === exceptBookingId)
  const others = bookings.filter((booking) => booking !== moved)
  const taken = keepApart(others, rules, home, moved?.venue ?? setting.venue)
  const notBefore = new Date(now().getTime() + rules.noticeHours * HOUR_MS)
  return {
    hasAvailability: any !== undefined,
    openTimes: (date, durationMinutes, after) =>
      openTimes({
        date,
        timeZone,
        durationMinutes,
        windows: isFull(others, rules, date) ? [] : any ? (byDate.get(date) ?? []) : null,
        busy: [...taken, ...blocked],
        now: after,
        notBefore,
      }),
    timesBesideBookings: (date, durationMinutes, after) =>
      openTimes({
        date,
        timeZone,
        durationMinutes,
        windows: isFull(others, rules, date) ? [] : null,
        busy: taken,
        now: after,
      }),
  }
}

function listFreeTimes(executor: Db | Tx, { orbiterId, from, to }: CalendarQuestion) {
  return executor
    .selectFrom('orbiterAvailability')
    .select(['date', 'startTime', 'endTime'])
    .where('orbiterId', '=', orbiterId)
    .where('isAvailable', '=', true)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute()
}

async function listTaken(
  executor: Db | Tx,
  orbiterId: string,
): Promise<(TakenTime & { id: string })[]> {
  const rows = await executor
    .selectFrom('busyTimes as b')
    .leftJoin('places as v', 'v.id', 'b.venuePlaceId')
    .select((eb) => [
      eb.ref('b.bookingId').$notNull().as('id'),
      eb.ref('b.startAt').$notNull().as('startAt'),
      eb.ref('b.endAt').$notNull().as('endAt'),
      eb.ref('b.date').$notNull().as('date'),
    ])
    .select(['v.latitude', 'v.longitude'])
    .where('b.orbiterId', '=', orbiterId)
    .where(overlapsRange(new Date(now().getTime() - LOOK_BACK_MS), null))
    .execute()
  return rows.map(({ latitude, longitude, ...row }) => ({
    ...row,
    venue: pointOf(latitude, longitude),
  }))
}

function listBlocked(executor: Db | Tx, orbiterId: string) {
  return executor
    .selectFrom('blockedTimes')
    .select(['startAt', 'endAt'])
    .where('orbiterId', '=', orbiterId)
    .where('endAt', '>', now())
    .execute()
}

interface Setting {
  rules: BookingRules
  home: Point | null
  venue: Point | null
}

async function readSetting(
  executor: Db | Tx,
  orbiterId: string,
  venuePlaceId: number | null,
): Promise<Setting> {
  const row = await executor
    .selectFrom('bookingRules as r')
    .innerJoin('profiles as p', 'p.userId', 'r.orbiterId')
    .leftJoin('places as v', (join) => join.on('v.id', '=', venuePlaceId))
    .selectAll('r')
    .select(['p.latitude', 'p.longitude'])
    .select(['v.latitude as venueLatitude', 'v.longitude as venueLongitude'])
    .where('r.orbiterId', '=', orbiterId)
    .executeTakeFirst()
  if (!row) return { rules: NO_RULES, home: null, venue: null }
  return {
    rules: row,
    home: pointOf(row.latitude, row.longitude),
    venue: pointOf(row.venueLatitude, row.venueLongitude),
  }
}

function pointOf(latitude: number | null, longitude: number | null): Point | null {
  return latitude === null || longitude === null ? null : { latitude, longitude }
}
