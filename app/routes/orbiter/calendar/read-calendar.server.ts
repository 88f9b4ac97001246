import { addDays } from '#app/base/add-days.ts'
import { zoneLabel } from '#app/base/time.ts'
import { isDate, readerNote, todayIn } from '#app/base/zoned-time.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import { listUpcomingBookings } from '#app/features/bookings/orbiter-booking-queries.server.ts'
import { getCalendarZone, listOwnSlots } from '#app/features/availability/own-calendar.server.ts'
import { now } from '#app/platform/clock.ts'
import { readSpan } from '#app/routes/orbiter/calendar/calendar-view.ts'

/** More accepted bookings than one person could film in the year that can be booked. */
const BOOKINGS_READ = 1000

/** Reads a week or a month of an Orbiter's free times and bookings. */
export async function readCalendar(viewer: Viewer, query: URLSearchParams) {
  const timeZone = await getCalendarZone(viewer)
  const today = todayIn(timeZone, now())
  const requested = query.get('date') ?? ''
  // Limit the date, so that counting days cannot run out of range.
  const span = readSpan(
    query.get('view'),
    isDate(requested) && requested >= '2020-01-01' && requested < '2100-01-01' ? requested : today,
  )
  const [slots, upcoming] = await Promise.all([
    listOwnSlots(viewer, span.from, span.to),
    listUpcomingBookings(viewer, BOOKINGS_READ),
  ])
  const bookings = upcoming.rows
    // One entry for each of its days.
    .flatMap((booking) =>
      Array.from({ length: booking.days }, (_, day) => ({
        ...booking,
        date: addDays(booking.requestedDate, day),
      })),
    )
    .filter(({ date }) => date >= span.from && date <= span.to)
    .map((booking) => ({
      id: booking.id,
      date: booking.date,
      time: booking.requestedTime,
      // A booking keeps the zone of its place when the Orbiter moves to another city.
      zone: booking.timeZone === timeZone ? '' : ` ${zoneLabel(booking.timeZone, booking.startAt)}`,
      who: booking.customerDisplayName,
      what: booking.serviceType,
    }))
  return {
    span,
    timeZone,
    zoneNote: readerNote(today, timeZone, viewer.timeZone),
    today,
    slots,
    bookings,
  }
}

export type Calendar = Awaited<ReturnType<typeof readCalendar>>
