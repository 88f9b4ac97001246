import { OPEN_BOOKING, dayOf } from '#notifications/booking/booking-mail-words.ts'
import type { BookingNotification } from '#notifications/booking/booking-notification.ts'
import { SAMPLE_PEOPLE } from '#notifications/booking/sample-booking.ts'

export const bookingBriefChanged = {
  kind: 'booking.brief-changed',
  recipients: 'both-sides',
  notice: {
    name: 'Brief changed',
    title: (f) => `${f.otherName} changed the brief`,
  },
  toCustomer: {
    name: 'Brief saved',
    write: (f) => ({
      subject: `${f.orbiterName} has your brief`,
      title: 'Brief saved',
      paragraphs: [
        `${f.orbiterName} sees what you want filmed. You can change it until the booking is completed.`,
      ],
      action: OPEN_BOOKING,
    }),
  },
  toOrbiter: {
    name: 'Brief changed',
    write: (f) => ({
      subject: `${f.customerName} changed the brief for ${dayOf(f)}`,
      title: 'The brief has changed',
      paragraphs: [
        `${f.customerName} updated what to film and what to leave out. Read it before you go.`,
      ],
      action: { label: 'Read the brief' },
    }),
  },
  sample: { state: 'booked', data: SAMPLE_PEOPLE },
} satisfies BookingNotification<'booking.brief-changed'>
