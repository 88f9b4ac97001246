import {
  OPEN_BOOKING,
  cardLines,
  expiryFor,
  type BookingMailFacts,
} from '#notifications/booking/booking-mail-words.ts'
import type { BookingNotification } from '#notifications/booking/booking-notification.ts'
import { SAMPLE_PEOPLE } from '#notifications/booking/sample-booking.ts'
import { says } from '#notifications/notice/booking-notice.ts'

const chargedIf = ({ orbiterName }: BookingMailFacts) =>
  `You are charged only if ${orbiterName} accepts.`

export const bookingRequested = {
  kind: 'booking.requested',
  recipients: 'both-sides',
  notice: {
    name: 'New request',
    title: (f) => says(f.needsQuote ? 'to-quote' : 'requested', f),
  },
  toCustomer: {
    name: 'Request sent',
    write: (f) => ({
      subject: `Your request to ${f.orbiterName} was sent`,
      title: 'Request sent',
      paragraphs: [
        `${f.orbiterName} has until ${expiryFor(f)} to answer. We'll let you know right away, by email and on the site.`,
        ...cardLines(f, (amount) => `${amount} is reserved on your card. ${chargedIf(f)}`),
      ],
      action: OPEN_BOOKING,
    }),
  },
  toOrbiter: {
    name: 'New request',
    write: (f) => ({
      subject: `New booking request from ${f.customerName}`,
      title: 'You have a new request',
      paragraphs: [
        f.priceCents === null
          ? `${f.customerName} would like a quote. Send your price by ${expiryFor(f)}, when the request expires.`
          : `${f.customerName} would like to book you. Respond by ${expiryFor(f)}, when the request expires.`,
      ],
      action: { label: 'Answer the request' },
    }),
  },
  sample: { state: 'requested', data: SAMPLE_PEOPLE },
} satisfies BookingNotification<'booking.requested'>
