import { OPEN_BOOKING } from '#notifications/booking/booking-mail-words.ts'
import type { BookingNotification } from '#notifications/booking/booking-notification.ts'
import { SAMPLE_PEOPLE } from '#notifications/booking/sample-booking.ts'

export const bookingPaidAgain = {
  kind: 'booking.paid-again',
  recipients: 'both-sides',
  notice: {
    name: 'Paid with another card',
    title: (f) => (f.isCustomer ? 'Your other card works' : `${f.otherName}'s other card works`),
  },
  toCustomer: {
    name: 'Paid with another card',
    write: () => ({
      subject: 'Your other card works',
      title: 'Thank you',
      paragraphs: ['Your booking continues as planned. There is nothing else to do.'],
      action: OPEN_BOOKING,
    }),
  },
  toOrbiter: {
    name: 'Paid with another card',
    write: (f) => ({
      subject: `${f.customerName}'s other card works`,
      title: 'Paid with another card',
      paragraphs: ['The booking continues as planned.'],
      action: OPEN_BOOKING,
    }),
  },
  sample: { state: 'booked', data: SAMPLE_PEOPLE },
} satisfies BookingNotification<'booking.paid-again'>
