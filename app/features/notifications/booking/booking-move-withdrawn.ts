import { OPEN_BOOKING, otherTime } from '#notifications/booking/booking-mail-words.ts'
import {
  toBothSides,
  type BookingNotification,
} from '#notifications/booking/booking-notification.ts'
import { SAMPLE_NEW_TIME, SAMPLE_PEOPLE } from '#notifications/booking/sample-booking.ts'

export const bookingMoveWithdrawn = {
  kind: 'booking.move-withdrawn',
  recipients: 'both-sides',
  notice: {
    name: 'Proposal withdrawn',
    title: (f) => `${f.otherName} withdrew the proposal`,
  },
  ...toBothSides<'booking.move-withdrawn'>(
    'Proposal withdrawn',
    (f, data, { otherName, isActor }) => ({
      subject: isActor ? `You withdrew your proposal` : `${otherName} withdrew the proposal`,
      title: 'The original time stays',
      paragraphs: [
        `${otherTime(data.newDate, data.newTime, f)} is no longer proposed. The booking is unchanged:`,
      ],
      action: OPEN_BOOKING,
    }),
  ),
  sample: { state: 'booked', data: { ...SAMPLE_PEOPLE, ...SAMPLE_NEW_TIME } },
} satisfies BookingNotification<'booking.move-withdrawn'>
