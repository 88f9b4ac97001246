/** The event that an Orbiter is at or on the way to. */
import type { Selectable } from 'kysely'
import { addDays } from '#app/base/add-days.ts'
import { instantOf } from '#app/base/zoned-time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { lengthOf } from '#work/bookings/booking-summary.server.ts'
import { startOpensAt } from '#app/base/job-start.ts'
import { now } from '#app/platform/clock.ts'
import { db } from '#app/platform/db.ts'
import type { BookingRequests } from '#db/types.ts'

/** One day of an accepted booking. Instants are ISO 8601. */
export interface EventDay {
  bookingId: string
  startAt: string
  endAt: string
  /** Until when the live reel is due. */
  eventEndsAt: string
  /** Its position in `days`, from 1. */
  day: number
  days: number
}

export interface EventNow {
  /**
   * The event from two hours before its start until both the event and its filming are over. An
   * event that is being filmed comes before an event whose reel is due.
   */
  event: EventDay | null
  /** When the answer will change, ISO 8601; null if that can't be predicted. */
  changesAt: string | null
}

/** Bookings beyond this number can't be the next event. */
const AHEAD = 20

export async function findEventNow(viewer: Viewer): Promise<EventNow> {
  const rows = await db()
    .selectFrom('bookingRequests as b')
    .select(['b.id', 'b.product', 'b.startAt', 'b.endAt', 'b.eventEndsAt', 'b.timeZone'])
    .select(['b.requestedDate', 'b.requestedTime'])
    .where('b.orbiterId', '=', viewer.id)
    .where('b.status', '=', 'accepted')
    .where((eb) => eb.or([eb('b.endAt', '>', now()), eb('b.eventEndsAt', '>', now())]))
    .orderBy('b.startAt')
    .limit(AHEAD)
    .execute()
  const at = now()
  const days = rows.flatMap(daysOf).filter((day) => new Date(lastOf(day)) > at)
  const opensAt = ({ startAt }: EventDay) => startOpensAt(new Date(startAt))
  const open = days.filter((day) => opensAt(day) <= at)
  const event = open.find(({ endAt }) => new Date(endAt) > at) ?? open[0] ?? null
  // When the next event begins, and when the current event's phases end.
  const changes = [
    ...days.map((day) => opensAt(day).toISOString()),
    ...(event ? [event.endAt, event.eventEndsAt] : []),
  ].filter((change) => new Date(change) > at)
  return { event, changesAt: changes.toSorted()[0] ?? null }
}

const lastOf = ({ endAt, eventEndsAt }: EventDay) => (endAt > eventEndsAt ? endAt : eventEndsAt)

type DayRow = Pick<
  Selectable<BookingRequests>,
  | 'id'
  | 'product'
  | 'startAt'
  | 'endAt'
  | 'eventEndsAt'
  | 'timeZone'
  | 'requestedDate'
  | 'requestedTime'
>

/** Each day begins at the same local time. */
function daysOf(row: DayRow): EventDay[] {
  const { days, durationMinutes } = lengthOf(row)
  // On each day, the event continues as long after the filming as on the last day.
  const afterMs = row.eventEndsAt.getTime() - row.endAt.getTime()
  return Array.from({ length: days }, (_, index) => {
    const date = addDays(row.requestedDate, index)
    const startAt =
      index === 0 ? row.startAt : instantOf(date, row.requestedTime.slice(0, 5), row.timeZone)
    const endAt = new Date(startAt.getTime() + durationMinutes * 60_000)
    return {
      bookingId: row.id,
      startAt: startAt.toISOString(),
      endAt: endAt.toISOString(),
      eventEndsAt: new Date(endAt.getTime() + afterMs).toISOString(),
      day: index + 1,
      days,
    }
  })
}
