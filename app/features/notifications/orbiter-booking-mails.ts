/** Emails to the Orbiter of a booking, by event. */
import { formatCents } from '#app/base/money.ts'
import { paths } from '#app/base/paths.ts'
import {
  OPEN_BOOKING,
  dayOf,
  expiryFor,
  payByFor,
  reasonLines,
  refundLines,
  type BookingMailWords,
} from '#app/features/notifications/booking-mail-words.ts'
import { moveMails } from '#app/features/notifications/move-mails.ts'

export const TO_ORBITER: BookingMailWords = {
  'booking.requested': (f) => ({
    subject: `New booking request from ${f.customerName}`,
    title: 'You have a new request',
    paragraphs: [
      f.priceCents === null
        ? `${f.customerName} would like a quote. Send your price by ${expiryFor(f)}, when the request expires.`
        : `${f.customerName} would like to book you. Respond by ${expiryFor(f)}, when the request expires.`,
    ],
    action: { label: 'Answer the request' },
  }),
  'booking.quoted': (f) => ({
    subject: `Your quote is with ${f.customerName}`,
    title: 'Quote sent',
    paragraphs: [
      `${f.customerName} has until ${expiryFor(f)} to accept it. You can change it until then.`,
    ],
    action: OPEN_BOOKING,
  }),
  'booking.accepted': (f, { by }) => ({
    subject: `${by === 'team' ? 'Our team booked you' : 'Confirmed'}: ${f.customerName} on ${dayOf(f)}`,
    title: by === 'team' ? 'Our team booked you for a job' : 'Booking confirmed',
    paragraphs: [
      f.isManaged
        ? `You film for ${f.customerName}. Their email is ${f.customerEmail}.`
        : f.actorId === f.orbiterId
          ? `You accepted ${f.customerName}. Their email is ${f.customerEmail}.`
          : `${f.customerName} accepted your quote. Their email is ${f.customerEmail}.`,
      ...(by === 'team'
        ? ["If you can't make it, release the job on its page right away. We'll find someone else."]
        : []),
    ],
    action: OPEN_BOOKING,
  }),
  'booking.rejected': (f) => ({
    subject: `Declined: ${f.customerName} on ${dayOf(f)}`,
    title: 'Request declined',
    paragraphs: [`${f.customerName} has been notified.`, ...reasonLines(f)],
    action: { label: 'See your requests', path: paths.orbiterBookings() },
  }),
  'booking.cancelled': (f, data) => ({
    subject: `Cancelled: ${f.customerName} on ${dayOf(f)}`,
    title: 'Booking cancelled',
    paragraphs: [
      data.isReassigned
        ? 'Your time is free again.'
        : "It won't take place. The time is free again.",
      ...reasonLines(f),
      ...refundLines(f, data),
    ],
    action: OPEN_BOOKING,
  }),
  'booking.brief-changed': (f) => ({
    subject: `${f.customerName} changed the brief for ${dayOf(f)}`,
    title: 'The brief has changed',
    paragraphs: [
      `${f.customerName} updated what to film and what to leave out. Read it before you go.`,
    ],
    action: { label: 'Read the brief' },
  }),
  'booking.completed': (f) => ({
    subject: `Completed: ${f.customerName}`,
    title: 'Booking completed',
    paragraphs: [
      f.actorId === null
        ? 'Everything is delivered and approved.'
        : 'Thank you. We notified the customer.',
    ],
    action: OPEN_BOOKING,
  }),
  'booking.confirmed': (f) => ({
    subject: `${f.customerName}'s booking is complete`,
    title: 'Confirmed',
    paragraphs: ['No one reported a problem within 72 hours, so the booking is confirmed.'],
    action: OPEN_BOOKING,
  }),
  'booking.expired': (f) => ({
    subject:
      f.quoteCents === null
        ? `A request from ${f.customerName} has expired`
        : `${f.customerName} didn't accept your quote in time`,
    title: 'Request expired',
    paragraphs: [
      f.quoteCents === null
        ? "You didn't answer in time, so the time is free again."
        : "The quote wasn't accepted in time, so the time is free again.",
    ],
    action: { label: 'See your requests', path: paths.orbiterBookings() },
  }),
  'booking.payment-failed': (f, { payBy, isReminder }) => ({
    subject: isReminder
      ? `${f.customerName} has not paid yet`
      : `${f.customerName}'s card couldn't be charged`,
    title: isReminder ? 'Still not paid' : "The card couldn't be charged",
    paragraphs: [
      `${f.customerName} has until ${payByFor(f, payBy)} to pay with another card. We'll let you know.`,
      'If they don’t, the booking is cancelled, and your time is free again.',
    ],
    action: OPEN_BOOKING,
  }),
  'booking.paid-again': (f) => ({
    subject: `${f.customerName}'s other card works`,
    title: 'Paid with another card',
    paragraphs: ['The booking continues as planned.'],
    action: OPEN_BOOKING,
  }),
  'booking.tipped': (f, { amountCents }) => ({
    subject: `${f.customerName} tipped you ${formatCents(amountCents)}`,
    title: 'You got a tip',
    paragraphs: [`All of the ${formatCents(amountCents)} is yours. Orbit takes no fee on tips.`],
    action: OPEN_BOOKING,
  }),
  ...moveMails(
    (f) => f.customerName,
    (f) => f.orbiterId,
  ),
}
