/** Emails about a new time for a booking. The wording is the same for both sides. */
import { formatDateTime } from '#app/base/event-time.ts'
import type { BookingMailKind } from '#app/features/notifications/event-recipients.ts'
import {
  OPEN_BOOKING,
  noteLines,
  otherTime,
  type BookingMailFacts,
  type BookingMailWords,
} from '#app/features/notifications/booking-mail-words.ts'

const newTimeOf = (
  f: BookingMailFacts,
  { newDate, newTime }: { newDate: string; newTime: string },
) => otherTime(newDate, newTime, f)

/**
 * @param otherOf name of the other side
 * @param ownIdOf id of the side that the email goes to
 */
export function moveMails(
  otherOf: (f: BookingMailFacts) => string,
  ownIdOf: (f: BookingMailFacts) => string,
): Pick<BookingMailWords, 'booking.moved' | Extract<BookingMailKind, `booking.move-${string}`>> {
  const isMine = (f: BookingMailFacts) => f.actorId === ownIdOf(f)
  return {
    'booking.move-proposed': (f, data) => ({
      subject: isMine(f)
        ? `You proposed another time to ${otherOf(f)}`
        : `${otherOf(f)} proposes another time`,
      title: isMine(f) ? 'Proposal sent' : 'New time proposed',
      paragraphs: [
        `Instead of the time below: ${newTimeOf(f, data)}.`,
        ...noteLines(data),
        isMine(f)
          ? "The booking doesn't change until they accept."
          : "The booking doesn't change until you accept.",
      ],
      action: isMine(f) ? OPEN_BOOKING : { label: 'Accept or decline' },
    }),
    'booking.moved': (f, data) => ({
      subject: `Moved: ${otherOf(f)}, now ${formatDateTime(f.requestedDate, f.requestedTime, false)}`,
      title: 'Your booking has moved',
      paragraphs: [
        'Both sides agreed to the time below.',
        `It was ${otherTime(data.oldDate, data.oldTime, f)}.`,
      ],
      action: OPEN_BOOKING,
    }),
    'booking.move-declined': (f, data) => ({
      subject: isMine(f)
        ? `You declined the new time with ${otherOf(f)}`
        : `${otherOf(f)} can't make the new time`,
      title: 'The original time stays',
      paragraphs: [`${newTimeOf(f, data)} was declined. The booking is unchanged:`],
      action: OPEN_BOOKING,
    }),
    'booking.move-withdrawn': (f, data) => ({
      subject: isMine(f) ? `You withdrew your proposal` : `${otherOf(f)} withdrew the proposal`,
      title: 'The original time stays',
      paragraphs: [`${newTimeOf(f, data)} is no longer proposed. The booking is unchanged:`],
      action: OPEN_BOOKING,
    }),
  }
}
