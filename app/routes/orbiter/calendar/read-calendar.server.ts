import { addDays } from '#app/base/add-days.ts'
import { minutesOf, timeOfMinutes } from '#app/base/time-steps.ts'
import { isDate, readerNote, eveningClockOf, instantOf } from '#app/base/zoned-time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import {
  listCalendarBookings,
  type CalendarBooking,
} from '#work/bookings/orbiter-booking-queries.server.ts'
import {
  getCalendarZone,
  listBlockedTimes,
  listOwnSlots,
  listWays,
  type BlockedTime,
  type OwnSlot,
} from '#market/availability/own-calendar.server.ts'
import { readBookingRules } from '#market/availability/save-time-rules.server.ts'
import { now } from '#app/platform/clock.ts'
import { datesOf, readSpan } from '#app/routes/orbiter/calendar/calendar-view.ts'
import {
  shortRange,
  withColumns,
  type Block,
  type BlockKind,
} from '#app/routes/orbiter/calendar/calendar-blocks.ts'

/** Reads a week or a month of an Orbiter's free times, bookings, requests and blocked time. */
export async function readCalendar(viewer: Viewer, query: URLSearchParams) {
  const timeZone = await getCalendarZone(viewer)
  const clock = eveningClockOf(now(), timeZone)
  const requested = query.get('date') ?? ''
  // Limit the date, so that counting days cannot run out of range.
  const span = readSpan(
    query.get('view'),
    isDate(requested) && requested >= '2020-01-01' && requested < '2100-01-01'
      ? requested
      : clock.date,
  )
  const startAt = instantOf(span.from, '00:00', timeZone)
  const endAt = instantOf(addDays(span.to, 1), '05:00', timeZone)
  const [slots, bookings, blocked, blockedAhead, ways, rules] = await Promise.all([
    listOwnSlots(viewer, span.from, span.to),
    listCalendarBookings(viewer, startAt, endAt),
    listBlockedTimes(viewer, startAt, endAt),
    listBlockedTimes(viewer, now()),
    listWays(viewer, startAt, endAt),
    readBookingRules(viewer),
  ])
  const busy = bookings.flatMap((booking) => blocksOf(booking, timeZone, ways.get(booking.id) ?? 0))
  const days = datesOf(span).map((date) => ({
    date,
    blocks: withColumns([
      ...slots.filter((slot) => slot.date === date).map(freeBlock),
      ...blocked.flatMap((time) => blockedBlock(time, date, timeZone)),
      ...busy.filter((block) => block.date === date),
    ]),
  }))
  return {
    span,
    timeZone,
    zoneNote: readerNote(clock.date, timeZone, viewer.timeZone),
    today: clock.date,
    /** `HH:mm` of the evening's date. */
    time: clock.time,
    days,
    blockedAhead: blockedAhead.map(({ id, label, startAt: from, endAt: to }) => ({
      id,
      label,
      from: eveningClockOf(from, timeZone),
      to: eveningClockOf(to, timeZone),
    })),
    rules,
  }
}

export type Calendar = Awaited<ReturnType<typeof readCalendar>>
export type CalendarDay = Calendar['days'][number]

const blank = (kind: BlockKind, id: string, date: string) => ({
  kind,
  key: `${kind}-${id}-${date}`,
  id,
  date,
  title: '',
  note: '',
  expiresAt: null,
  weekdays: [] as string[],
  column: 0,
  columns: 1,
})

const freeBlock = ({ id, date, startTime, endTime, weekdays }: OwnSlot): Block => ({
  ...blank('free', id, date),
  startTime,
  endTime,
  weekdays,
  title: shortRange(startTime, endTime),
})

function blocksOf(booking: CalendarBooking, timeZone: string, wayMinutes: number): Block[] {
  const kind = { pending: 'hold', accepted: 'booked', completed: 'done' }[
    booking.status as 'pending' | 'accepted' | 'completed'
  ] as BlockKind
  const { requestedDate: first, requestedTime, durationMinutes } = booking
  // A booking keeps the time zone of its place when the Orbiter moves to another city.
  const start =
    booking.timeZone === timeZone
      ? { date: first, time: requestedTime }
      : eveningClockOf(new Date(booking.startAt), timeZone)
  const startTime = start.time
  const endTime = timeOfMinutes(minutesOf(startTime) + durationMinutes)
  const blocks = Array.from({ length: booking.days }, (_, day): Block => ({
    ...blank(kind, booking.id, addDays(start.date, day)),
    startTime,
    endTime,
    title: booking.title,
    note: booking.customerDisplayName,
    expiresAt: kind === 'hold' ? booking.expiresAt : null,
  }))
  if (wayMinutes === 0) return blocks
  const leaves = timeOfMinutes(Math.max(0, minutesOf(startTime) - wayMinutes))
  const way = { startTime: leaves, endTime: startTime, title: `${wayMinutes} min` }
  return [{ ...blank('travel', booking.id, start.date), ...way }, ...blocks]
}

/** The part of a blocked time that falls on a day, including its night. */
function blockedBlock({ id, startAt, endAt, label }: BlockedTime, date: string, timeZone: string) {
  const [opens, closes] = [instantOf(date, '09:00', timeZone), instantOf(date, '26:00', timeZone)]
  if (startAt >= closes || endAt <= opens) return []
  const startTime = startAt <= opens ? '09:00' : eveningClockOf(startAt, timeZone).time
  const endTime = endAt >= closes ? '26:00' : eveningClockOf(endAt, timeZone).time
  const isWhole = startTime === '09:00' && endTime === '26:00'
  return [
    {
      ...blank('blocked', id, date),
      startTime,
      endTime,
      title: label || 'Blocked',
      note: isWhole ? 'All day' : shortRange(startTime, endTime),
    },
  ]
}
