import type { EventMap } from '#app/base/event-map.ts'
import { firstNameOf } from '#app/base/first-name.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import {
  OPEN_BOOKING,
  cardLines,
  dayOf,
  type BookingMailFacts,
  type BookingMailText,
} from '#notifications/booking/booking-mail-words.ts'
import type { BookingNotification } from '#notifications/booking/booking-notification.ts'
import { SAMPLE_PEOPLE } from '#notifications/booking/sample-booking.ts'
import { says } from '#notifications/notice/booking-notice.ts'

/** Says who decided that the booking takes place. */
function decisionWords(
  { actorId, customerId, orbiterName, isManaged }: BookingMailFacts,
  { by }: EventMap['booking.accepted'],
): Pick<BookingMailText, 'subject' | 'title' | 'paragraphs'> {
  if (by === 'team')
    return {
      subject: `Our team chose ${orbiterName} for your event`,
      title: 'Your Orbiter is booked',
      paragraphs: ['We chose them for this job and booked them for you.'],
    }
  if (actorId === customerId)
    return {
      subject: `You booked ${orbiterName}`,
      title: 'Booking confirmed',
      paragraphs: isManaged ? [] : [`You accepted the quote. ${orbiterName} will be there.`],
    }
  return {
    subject: `${orbiterName} accepted your booking`,
    title: 'Booking accepted',
    paragraphs: isManaged
      ? []
      : [`Your booking request has been accepted. ${orbiterName} will be there.`],
  }
}

export const bookingAccepted = {
  kind: 'booking.accepted',
  recipients: 'both-sides',
  notice: {
    name: 'Booking accepted',
    title: (f) => says('booked', f),
  },
  toCustomer: {
    name: 'Booking accepted',
    write: (f, data) => {
      const { paragraphs, ...head } = decisionWords(f, data)
      return {
        ...head,
        paragraphs: [
          ...paragraphs,
          "Tell them what to film and what to leave out. You'll find the brief on the booking page.",
          ...cardLines(
            f,
            (amount) =>
              `We charge ${amount} to your card and hold it until you approve the delivery.`,
          ),
        ],
        action: { label: `Tell ${firstNameOf(f.orbiterName)} what to film` },
        links: f.hasReceipt ? [{ label: 'Your receipts', path: paymentPaths.receipts() }] : [],
      }
    },
  },
  toOrbiter: {
    name: 'Booking confirmed',
    write: (f, { by }) => ({
      subject: `${by === 'team' ? 'Our team booked you' : 'Confirmed'}: ${f.customerName} on ${dayOf(f)}`,
      title: by === 'team' ? 'Our team booked you for a job' : 'Booking confirmed',
      paragraphs: [
        f.isManaged
          ? `You film for ${f.customerName}. Their email is ${f.customerEmail}.`
          : f.actorId === f.orbiterId
            ? `You accepted ${f.customerName}. Their email is ${f.customerEmail}.`
            : `${f.customerName} accepted your quote. Their email is ${f.customerEmail}.`,
        ...(by === 'team'
          ? [
              "If you can't make it, release the job on its page right away. We'll find someone else.",
            ]
          : []),
      ],
      action: OPEN_BOOKING,
    }),
  },
  variant: {
    stem: 'booking-assigned',
    isFor: ({ by }) => by === 'team',
    toCustomer: { name: 'Orbiter chosen by the team' },
    toOrbiter: { name: 'Job assigned by the team' },
    sample: {
      data: { ...SAMPLE_PEOPLE, isManaged: true, by: 'team' },
      state: 'matched',
      facts: { isManaged: true, delivery: null },
    },
  },
  sample: { state: 'booked', data: SAMPLE_PEOPLE },
} satisfies BookingNotification<'booking.accepted'>
