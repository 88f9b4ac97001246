/** The event that an Orbiter is at, or on the way to. */
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
  /** Until then the live reel is due. */
  eventEndsAt: string
  /** Which of `days` it is, from 1. */
  day: number
  days: number
}

export interface EventNow {
  /**
   * From two hours before its start until the event and its filming are over. One that is being
   * filmed comes before one whose reel is due.
   */
  event: EventDay | null
  /** When the answer changes, ISO 8601; null: not foreseeable. */
  changesAt: string | null
}

/** Later bookings than these cannot be the next event. */
const AHEAD = 20

/** The event that an Orbiter is at, or on the way to. */
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
  // The next that begins, and the ends of the one of now.
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

/** Each day begins at the same time on the clock of the place. */
function daysOf(row: DayRow): EventDay[] {
  const { days, durationMinutes } = lengthOf(row)
  // Each day's event goes on as long after its filming as that of the last day.
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
