/** Emails to the customer of a booking, by event. */
import type { EventMap, WallTime } from '#app/base/event-map.ts'
import { firstNameOf } from '#app/base/first-name.ts'
import { formatCents, formatMoney } from '#app/base/money.ts'
import { paths } from '#app/base/paths.ts'
import { paymentPaths } from '#app/base/payment-paths.ts'
import {
  OPEN_BOOKING,
  cardLines,
  expiryFor,
  otherTime,
  payByFor,
  type BookingMailFacts,
  type BookingMailText,
  noteLines,
  reasonLines,
  refundLines,
  type BookingMailWords,
} from '#app/features/notifications/booking-mail-words.ts'
import { moveMails } from '#app/features/notifications/move-mails.ts'

function nearestTimesLines(f: BookingMailFacts, times: readonly WallTime[]): string[] {
  if (times.length === 0) return []
  const readable = times.map(({ date, time }) => otherTime(date, time, f, false))
  return [`The nearest free times: ${readable.join('; ')}.`]
}

const chargedIf = ({ orbiterName }: BookingMailFacts) =>
  `You are charged only if ${orbiterName} accepts.`

/** Who decided that the booking takes place. */
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

export const TO_CUSTOMER: BookingMailWords = {
  'booking.requested': (f) => ({
    subject: `Your request to ${f.orbiterName} was sent`,
    title: 'Request sent',
    paragraphs: [
      `${f.orbiterName} has until ${expiryFor(f)} to answer. We'll let you know right away, by email and on the site.`,
      ...cardLines(f, (amount) => `${amount} is reserved on your card. ${chargedIf(f)}`),
    ],
    action: OPEN_BOOKING,
  }),
  'booking.quoted': (f, data) => ({
    subject: `${f.orbiterName} quoted ${formatMoney(f.quoteCents ?? 0)}`,
    title: 'You have a quote',
    paragraphs: [
      `The quote is valid until ${expiryFor(f)}.`,
      ...noteLines(data),
      'The date is booked once you accept the quote.',
    ],
    action: { label: 'View the quote' },
  }),
  'booking.accepted': (f, data) => {
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
  'booking.rejected': (f, data) => ({
    subject:
      data.becauseOf === 'overlap'
        ? `${f.orbiterName} is booked at this time`
        : `${f.orbiterName} declined your request`,
    title: 'Booking declined',
    paragraphs: [
      'Your booking request was declined.',
      ...cardLines(f, () => 'Nothing was charged. We released the hold on your card.'),
      ...reasonLines(f),
      ...nearestTimesLines(f, data.nearestTimes ?? []),
    ],
    action: {
      label: `Ask ${f.orbiterName} for another time`,
      path: paths.creator(f.orbiterId, { tab: 'availability' }),
    },
    links: [
      {
        label: 'See other Orbiters nearby',
        path: paths.browseCreators({ location: f.orbiterLocation ?? undefined }),
      },
    ],
  }),
  'booking.cancelled': (f, data) => ({
    subject: data.isReassigned
      ? 'We are finding you another Orbiter'
      : `Your booking with ${f.orbiterName} is cancelled`,
    title: data.isReassigned ? "We're finding you another Orbiter" : 'Booking cancelled',
    paragraphs: data.isReassigned
      ? [
          `${f.orbiterName} can't make it. The time, your brief and your messages stay the same while we find another Orbiter.`,
          ...reasonLines(f),
        ]
      : ["It won't take place.", ...reasonLines(f), ...refundLines(f, data)],
    action: OPEN_BOOKING,
  }),
  'booking.brief-changed': (f) => ({
    subject: `${f.orbiterName} has your brief`,
    title: 'Brief saved',
    paragraphs: [
      `${f.orbiterName} sees what you want filmed. You can change it until the booking is completed.`,
    ],
    action: OPEN_BOOKING,
  }),
  'booking.completed': (f) => ({
    subject: `Your booking with ${f.orbiterName} is complete`,
    title: 'Booking completed',
    paragraphs: [
      f.actorId === null
        ? 'Everything is delivered and approved. You can download it from your booking at any time.'
        : `${f.orbiterName} has finished. If anything is missing, send them a message.`,
      `How was ${f.orbiterName}? A few words help the next customer.`,
    ],
    action: { label: 'Write a review' },
  }),
  'booking.confirmed': (f) => ({
    subject: `Your booking with ${f.orbiterName} is complete`,
    title: 'Confirmed',
    paragraphs: [
      'No one reported a problem within 72 hours, so the booking is confirmed.',
      `How was ${f.orbiterName}? A few words help the next customer.`,
    ],
    action: { label: 'Write a review' },
  }),
  'booking.expired': (f) => ({
    subject:
      f.quoteCents === null
        ? `${f.orbiterName} did not answer in time`
        : `${f.orbiterName}'s quote has expired`,
    title: 'Request expired',
    paragraphs: [
      f.quoteCents === null
        ? 'Your request was not answered in time. You can send it again or ask another Orbiter.'
        : "The quote wasn't accepted in time. You can send a new request or book another Orbiter.",
      ...cardLines(f, () => 'Nothing was charged. We released the hold on your card.'),
    ],
    action: { label: 'Send it again', path: paths.creator(f.orbiterId, { book: f.offerKey }) },
    links: [
      {
        label: 'See other Orbiters nearby',
        path: paths.browseCreators({ location: f.orbiterLocation ?? undefined }),
      },
    ],
  }),
  'booking.payment-failed': (f, { payBy, isReminder }) => ({
    subject: isReminder
      ? `Reminder: pay for your booking with ${f.orbiterName}`
      : "Your card couldn't be charged",
    title: isReminder ? 'Your booking is still not paid' : "Your card couldn't be charged",
    paragraphs: [
      `Nothing was charged, and your time is still reserved. Pay with another card by ${payByFor(f, payBy)}.`,
      'After that, the booking ends, and it costs you nothing.',
    ],
    action: { label: 'Use another card', path: paymentPaths.payAgain(f.id) },
  }),
  'booking.paid-again': () => ({
    subject: 'Your other card works',
    title: 'Thank you',
    paragraphs: ['Your booking continues as planned. There is nothing else to do.'],
    action: OPEN_BOOKING,
  }),
  'booking.tipped': (f, { amountCents }) => ({
    subject: `You tipped ${f.orbiterName} ${formatCents(amountCents)}`,
    title: 'Tip sent',
    paragraphs: [`All of the ${formatCents(amountCents)} goes to ${f.orbiterName}.`],
    action: OPEN_BOOKING,
  }),
  ...moveMails(
    (f) => f.orbiterName,
    (f) => f.customerId,
  ),
}
