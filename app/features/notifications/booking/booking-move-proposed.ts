import { eventTimeOf } from '#app/base/zoned-time.ts'
import { OPEN_BOOKING, noteLines, otherTime } from '#notifications/booking/booking-mail-words.ts'
import {
  toBothSides,
  type BookingNotification,
} from '#notifications/booking/booking-notification.ts'
import { SAMPLE_NEW_TIME, SAMPLE_PEOPLE } from '#notifications/booking/sample-booking.ts'
import { says } from '#notifications/notice/booking-notice.ts'

export const bookingMoveProposed = {
  kind: 'booking.move-proposed',
  recipients: 'both-sides',
  notice: {
    name: 'Another time proposed',
    title: (f, data) =>
      says(`${data.side}-proposes`, f, {
        proposal: eventTimeOf(data.newDate, data.newTime, f.timeZone),
      }),
  },
  ...toBothSides<'booking.move-proposed'>(
    'Another time proposed',
    (f, data, { otherName, isActor }) => ({
      subject: isActor
        ? `You proposed another time to ${otherName}`
        : `${otherName} proposes another time`,
      title: isActor ? 'Proposal sent' : 'New time proposed',
      paragraphs: [
        `Instead of the time below: ${otherTime(data.newDate, data.newTime, f)}.`,
        ...noteLines(data),
        isActor
          ? "The booking doesn't change until they accept."
          : "The booking doesn't change until you accept.",
      ],
      action: isActor ? OPEN_BOOKING : { label: 'Accept or decline' },
    }),
  ),
  sample: {
    state: 'orbiter-proposes',
    data: { ...SAMPLE_PEOPLE, ...SAMPLE_NEW_TIME, side: 'orbiter', note: null },
  },
} satisfies BookingNotification<'booking.move-proposed'>
