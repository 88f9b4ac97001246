import { wallClockOf } from '#app/base/zoned-time.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { findBookingView, type BookingView } from '#work/bookings/booking-view.server.ts'
import { findEventNow, type EventDay } from '#team/attention/event-now.server.ts'
import type { Assignment, OrbiterJobs } from '#work/projects/orbiter-job-queries.server.ts'
import { listOwedPieces, type OwedPiece } from '#delivery/deliveries/due-pieces.server.ts'
import { now } from '#app/platform/clock.ts'

export interface Today {
  day: EventDay
  view: BookingView
  /** The managed job that the booking is a session of. */
  assignment: Assignment | null
  /** The pieces owed for the booking. */
  pieces: OwedPiece[]
  /** The current local date, and the local time at which the day ends, in the zone of the place. */
  date: string
  endTime: string
}

/** The current event, and when that changes, ISO 8601. */
export async function readToday(
  viewer: Viewer,
  jobs: Promise<OrbiterJobs>,
): Promise<{ today: Today | null; changesAt: string | null }> {
  const { event: day, changesAt } = await findEventNow(viewer)
  const view = day && (await findBookingView(viewer, day.bookingId))
  if (!view) return { today: null, changesAt }
  const [{ assignments }, pieces] = await Promise.all([jobs, listOwedPieces(view.id)])
  return {
    changesAt,
    today: {
      day,
      view,
      pieces,
      assignment:
        assignments.find(({ sessions }) =>
          sessions.some(({ bookingId }) => bookingId === view.id),
        ) ?? null,
      date: wallClockOf(now(), view.timeZone).date,
      endTime: wallClockOf(new Date(day.endAt), view.timeZone).time,
    },
  }
}
