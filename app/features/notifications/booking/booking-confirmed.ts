import { OPEN_BOOKING } from '#notifications/booking/booking-mail-words.ts'
import type { BookingNotification } from '#notifications/booking/booking-notification.ts'
import { SAMPLE_PEOPLE } from '#notifications/booking/sample-booking.ts'
import { says } from '#notifications/notice/booking-notice.ts'

export const bookingConfirmed = {
  kind: 'booking.confirmed',
  recipients: 'both-sides',
  notice: {
    name: 'Booking complete',
    title: (f) => says('confirmed', f),
  },
  toCustomer: {
    name: 'Booking complete',
    write: (f) => ({
      subject: `Your booking with ${f.orbiterName} is complete`,
      title: 'Confirmed',
      paragraphs: [
        'No one reported a problem within 72 hours, so the booking is confirmed.',
        `How was ${f.orbiterName}? A few words help the next customer.`,
      ],
      action: { label: 'Write a review' },
    }),
  },
  toOrbiter: {
    name: 'Booking confirmed as complete',
    write: (f) => ({
      subject: `${f.customerName}'s booking is complete`,
      title: 'Confirmed',
      paragraphs: ['No one reported a problem within 72 hours, so the booking is confirmed.'],
      action: OPEN_BOOKING,
    }),
  },
  sample: { state: 'confirmed', data: { ...SAMPLE_PEOPLE, by: 'system' } },
} satisfies BookingNotification<'booking.confirmed'>
