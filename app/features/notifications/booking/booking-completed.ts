import { OPEN_BOOKING } from '#notifications/booking/booking-mail-words.ts'
import type { BookingNotification } from '#notifications/booking/booking-notification.ts'
import { SAMPLE_PEOPLE } from '#notifications/booking/sample-booking.ts'
import { says } from '#notifications/notice/booking-notice.ts'

export const bookingCompleted = {
  kind: 'booking.completed',
  recipients: 'both-sides',
  notice: {
    name: 'Booking completed',
    title: (f) => says('confirmed', f),
  },
  toCustomer: {
    name: 'Booking completed',
    write: (f) => ({
      subject: `Your booking with ${f.orbiterName} is complete`,
      title: 'Booking completed',
      paragraphs: [
        f.actorId === null
          ? 'Everything is delivered and approved. You can download it from your booking at any time.'
          : `${f.orbiterName} has finished. If anything is missing, send them a message.`,
        `How was ${f.orbiterName}? A few words help the next customer.`,
      ],
      action: { label: 'Write a review' },
    }),
  },
  toOrbiter: {
    name: 'Booking completed',
    write: (f) => ({
      subject: `Completed: ${f.customerName}`,
      title: 'Booking completed',
      paragraphs: [
        f.actorId === null
          ? 'Everything is delivered and approved.'
          : 'Thank you. We notified the customer.',
      ],
      action: OPEN_BOOKING,
    }),
  },
  sample: { state: 'confirmed', data: SAMPLE_PEOPLE },
} satisfies BookingNotification<'booking.completed'>
