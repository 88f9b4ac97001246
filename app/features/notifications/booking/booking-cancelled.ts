import type { EventMap } from '#app/base/event-map.ts'
import {
  OPEN_BOOKING,
  dayOf,
  reasonLines,
  refundLines,
} from '#notifications/booking/booking-mail-words.ts'
import type { BookingNotification } from '#notifications/booking/booking-notification.ts'
import { SAMPLE_PEOPLE } from '#notifications/booking/sample-booking.ts'
import { says, type NoticeFacts } from '#notifications/notice/booking-notice.ts'
import type { JobState } from '#work/jobs/job-states.ts'

function cancelledState(f: NoticeFacts, data: EventMap['booking.cancelled']): JobState {
  if (data.isReassigned) return 'searching-again'
  if (!f.isAgreed) return 'request-cancelled'
  if (data.by === 'admin' || data.by === 'system') return 'cancelled-by-orbit'
  return `cancelled-by-${data.by ?? (f.isCustomer ? 'orbiter' : 'customer')}`
}

export const bookingCancelled = {
  kind: 'booking.cancelled',
  recipients: 'both-sides',
  notice: {
    name: 'Booking cancelled',
    title: (f, data) => says(cancelledState(f, data), f),
  },
  toCustomer: {
    name: 'Booking cancelled',
    write: (f, data) => ({
      subject: data.isReassigned
        ? 'We are finding you another Orbiter'
        : `Your booking with ${f.orbiterName} is cancelled`,
      title: data.isReassigned ? "We're finding you another Orbiter" : 'Booking cancelled',
      paragraphs: data.isReassigned
        ? [
            `${f.orbiterName} can't make it. The time, your brief and your messages stay the same while we find another Orbiter.`,
            ...reasonLines(f),
          ]
        : ["It won't take place.", ...reasonLines(f), ...refundLines(f, data)],
      action: OPEN_BOOKING,
    }),
  },
  toOrbiter: {
    name: 'Booking cancelled',
    write: (f, data) => ({
      subject: `Cancelled: ${f.customerName} on ${dayOf(f)}`,
      title: 'Booking cancelled',
      paragraphs: [
        data.isReassigned
          ? 'Your time is free again.'
          : "It won't take place. The time is free again.",
        ...reasonLines(f),
        ...refundLines(f, data),
      ],
      action: OPEN_BOOKING,
    }),
  },
  sample: { state: 'cancelled-by-customer', data: SAMPLE_PEOPLE },
} satisfies BookingNotification<'booking.cancelled'>
