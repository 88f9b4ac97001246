import type { Route } from './+types/booking-calendar'
import { isUuid } from '#app/base/ids.ts'
import { findBookingCalendar } from '#work/calendars/icalendar.server.ts'
import { env } from '#app/platform/env.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** A booking as a calendar file, for the customer and the Orbiter. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const viewer = requireViewer(context)
  const text = isUuid(params.bookingId)
    ? await findBookingCalendar(viewer, params.bookingId, env().publicUrl)
    : null
  if (text === null) throw new Response('Not found\n', { status: 404 })
  return new Response(text, {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8',
      'Content-Disposition': 'attachment; filename="orbit-booking.ics"',
      'Cache-Control': 'private, no-store',
    },
  })
}
