import type { WallTime } from '#app/base/event-map.ts'
import { paths } from '#app/base/paths.ts'
import {
  cardLines,
  dayOf,
  otherTime,
  reasonLines,
  type BookingMailFacts,
} from '#notifications/booking/booking-mail-words.ts'
import type { BookingNotification } from '#notifications/booking/booking-notification.ts'
import { SAMPLE_PEOPLE } from '#notifications/booking/sample-booking.ts'
import { says } from '#notifications/notice/booking-notice.ts'

function nearestTimesLines(f: BookingMailFacts, times: readonly WallTime[]): string[] {
  if (times.length === 0) return []
  const readable = times.map(({ date, time }) => otherTime(date, time, f, false))
  return [`The nearest free times: ${readable.join('; ')}.`]
}

export const bookingRejected = {
  kind: 'booking.rejected',
  recipients: 'both-sides',
  notice: {
    name: 'Booking declined',
    title: (f, data) => says(data.becauseOf === 'overlap' ? 'overtaken' : 'declined', f),
  },
  toCustomer: {
    name: 'Booking declined',
    write: (f, data) => ({
      subject:
        data.becauseOf === 'overlap'
          ? `${f.orbiterName} is booked at this time`
          : `${f.orbiterName} declined your request`,
      title: 'Booking declined',
      paragraphs: [
        'Your booking request was declined.',
        ...cardLines(f, () => 'Nothing was charged. We released the hold on your card.'),
        ...reasonLines(f),
        ...nearestTimesLines(f, data.nearestTimes ?? []),
      ],
      action: {
        label: `Ask ${f.orbiterName} for another time`,
        path: paths.creator(f.orbiterId, { tab: 'availability' }),
      },
      links: [
        {
          label: 'See other Orbiters nearby',
          path: paths.browseCreators({ location: f.orbiterLocation ?? undefined }),
        },
      ],
    }),
  },
  toOrbiter: {
    name: 'Request declined',
    write: (f) => ({
      subject: `Declined: ${f.customerName} on ${dayOf(f)}`,
      title: 'Request declined',
      paragraphs: [`${f.customerName} has been notified.`, ...reasonLines(f)],
      action: { label: 'See your requests', path: paths.orbiterBookings() },
    }),
  },
  sample: { state: 'declined', data: SAMPLE_PEOPLE },
} satisfies BookingNotification<'booking.rejected'>
