import { OPEN_BOOKING, otherTime } from '#notifications/booking/booking-mail-words.ts'
import {
  toBothSides,
  type BookingNotification,
} from '#notifications/booking/booking-notification.ts'
import { SAMPLE_NEW_TIME, SAMPLE_PEOPLE } from '#notifications/booking/sample-booking.ts'

export const bookingMoveDeclined = {
  kind: 'booking.move-declined',
  recipients: 'both-sides',
  notice: {
    name: 'Another time declined',
    title: (f) => `${f.otherName} declined the new time`,
  },
  ...toBothSides<'booking.move-declined'>(
    'Another time declined',
    (f, data, { otherName, isActor }) => ({
      subject: isActor
        ? `You declined the new time with ${otherName}`
        : `${otherName} can't make the new time`,
      title: 'The original time stays',
      paragraphs: [
        `${otherTime(data.newDate, data.newTime, f)} was declined. The booking is unchanged:`,
      ],
      action: OPEN_BOOKING,
    }),
  ),
  sample: { state: 'booked', data: { ...SAMPLE_PEOPLE, ...SAMPLE_NEW_TIME } },
} satisfies BookingNotification<'booking.move-declined'>
