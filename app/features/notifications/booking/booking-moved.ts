import { formatDateTime } from '#app/base/event-time.ts'
import { OPEN_BOOKING, otherTime } from '#notifications/booking/booking-mail-words.ts'
import {
  toBothSides,
  type BookingNotification,
} from '#notifications/booking/booking-notification.ts'
import { SAMPLE_NEW_TIME, SAMPLE_PEOPLE } from '#notifications/booking/sample-booking.ts'
import { when } from '#notifications/notice/booking-notice.ts'

export const bookingMoved = {
  kind: 'booking.moved',
  recipients: 'both-sides',
  notice: {
    name: 'Booking moved',
    title: (f, data) => `${f.otherName} agreed. New time: ${when(data.newDate, data.newTime, f)}`,
  },
  ...toBothSides<'booking.moved'>('Booking moved', (f, data, { otherName }) => ({
    subject: `Moved: ${otherName}, now ${formatDateTime(f.requestedDate, f.requestedTime, false)}`,
    title: 'Your booking has moved',
    paragraphs: [
      'Both sides agreed to the time below.',
      `It was ${otherTime(data.oldDate, data.oldTime, f)}.`,
    ],
    action: OPEN_BOOKING,
  })),
  sample: {
    state: 'booked',
    data: { ...SAMPLE_PEOPLE, ...SAMPLE_NEW_TIME, oldDate: '2027-06-18', oldTime: '18:00' },
  },
} satisfies BookingNotification<'booking.moved'>
