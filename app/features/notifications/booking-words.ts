/** The words of each event of a booking, for each side: in emails whole, in the notification centre their title. */
import type { WallTime } from '#app/base/event-map.ts'
import { formatMoney } from '#app/base/money.ts'
import { formatDate, formatInstant, formatTime } from '#app/base/time.ts'
import { paths } from '#app/base/paths.ts'

export interface BookingFacts {
  id: string
  customerId: string
  orbiterId: string
  orbiterName: string
  orbiterEmail: string
  orbiterLocation: string | null
  customerName: string
  customerEmail: string
  serviceType: string
  requestedDate: string
  requestedTime: string
  timeZone: string
  startAt: Date
  expiresAt: Date
  priceCents: number | null
  quoteCents: number | null
  /** What the booking form would have to offer to ask for the same again. */
  offerKey: string
  venueAddress: string | null
  notes: string | null
  reason: string | null
  nearestTimes: readonly WallTime[]
  /** Who did it; null: the clock. */
  actorId: string | null
  /** The facts of the event itself. */
  data: Record<string, string | number | boolean | null>
}

export type Write = (facts: BookingFacts) => {
  subject: string
  title: string
  paragraphs: string[]
  /** Without a path it leads to the booking. */
  action: { label: string; path?: string }
  links?: { label: string; path: string }[]
}

const OPEN = { label: 'Open the booking' }

const reasonLines = (f: BookingFacts) => (f.reason ? [`Reason: ${f.reason}`] : [])
const noteLines = (f: BookingFacts) => (f.data['note'] ? [`“${String(f.data['note'])}”`] : [])
const day = (f: BookingFacts) => formatDate(f.requestedDate, false)
const byMe = (f: BookingFacts, userId: string) => f.actorId === userId

function newTime(f: BookingFacts): string {
  return `${formatDate(String(f.data['newDate']))}, ${formatTime(String(f.data['newTime']))}`
}

function readTime({ date, time }: WallTime): string {
  return `${formatDate(date, false)}, ${formatTime(time)}`
}

function refundLines(f: BookingFacts): string[] {
  const cents = f.data['refundCents']
  if (typeof cents !== 'number' || f.priceCents === null) return []
  return [
    cents === 0
      ? `Under the cancellation policy, the ${formatMoney(f.priceCents)} is not refundable.`
      : `${formatMoney(cents)} of ${formatMoney(f.priceCents)} will be refunded.`,
  ]
}

export const TO_CUSTOMER: Record<string, Write> = {
  'booking.requested': (f) => ({
    subject: `Your request to ${f.orbiterName} was sent`,
    title: 'Request sent',
    paragraphs: [
      `${f.orbiterName} has until ${formatInstant(f.expiresAt, f.timeZone)} to answer. We'll let you know right away, by email and on the site.`,
    ],
    action: OPEN,
  }),
  'booking.quoted': (f) => ({
    subject: `${f.orbiterName} quoted ${formatMoney(f.quoteCents ?? 0)}`,
    title: 'You have a quote',
    paragraphs: [
      `${f.orbiterName} quoted ${formatMoney(f.quoteCents ?? 0)}. The quote is valid until ${formatInstant(f.expiresAt, f.timeZone)}.`,
      ...noteLines(f),
      'The date is booked once you accept the quote.',
    ],
    action: { label: 'View the quote' },
  }),
  'booking.accepted': (f) => ({
    subject: byMe(f, f.customerId)
      ? `You booked ${f.orbiterName}`
      : `${f.orbiterName} accepted your booking`,
    title: byMe(f, f.customerId) ? 'Booking confirmed' : 'Booking accepted',
    paragraphs: [
      byMe(f, f.customerId)
        ? `You accepted the quote. ${f.orbiterName} will be there.`
        : `Your booking request has been accepted. ${f.orbiterName} will be there.`,
      "Tell them what to film and what to leave out. You'll find the brief on the booking page.",
    ],
    action: { label: 'Write the brief' },
  }),
  'booking.rejected': (f) => ({
    subject: `${f.orbiterName} declined your request`,
    title: 'Booking declined',
    paragraphs: [
      'Your booking request was declined.',
      ...reasonLines(f),
      ...(f.nearestTimes.length > 0
        ? [`The nearest free times: ${f.nearestTimes.map(readTime).join('; ')}.`]
        : []),
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
  'booking.cancelled': (f) => ({
    subject: f.data['isReassigned']
      ? 'We are finding you another Orbiter'
      : `Your booking with ${f.orbiterName} is cancelled`,
    title: f.data['isReassigned'] ? "We're finding you another Orbiter" : 'Booking cancelled',
    paragraphs: f.data['isReassigned']
      ? [
          `${f.orbiterName} can't make it. The time, your brief and your messages stay the same while we find another Orbiter.`,
          ...reasonLines(f),
        ]
      : ["This booking won't take place.", ...reasonLines(f), ...refundLines(f)],
    action: OPEN,
  }),
  'booking.brief-changed': (f) => ({
    subject: `${f.orbiterName} has your brief`,
    title: 'Brief saved',
    paragraphs: [
      `${f.orbiterName} sees what you want filmed. You can change it until the booking is completed.`,
    ],
    action: OPEN,
  }),
  'booking.completed': (f) => ({
    subject: `${f.orbiterName} has finished your booking`,
    title: 'All done',
    paragraphs: [
      `${f.orbiterName} says that everything has been delivered.`,
      'Please confirm that all is there. Without a word from you it counts as confirmed after 72 hours.',
    ],
    action: { label: 'Confirm and review' },
  }),
  'booking.confirmed': (f) => ({
    subject: `Your booking with ${f.orbiterName} is complete`,
    title: 'Confirmed',
    paragraphs: [
      f.actorId
        ? 'You confirmed that everything was delivered.'
        : 'Nobody reported a problem within 72 hours, so the booking is confirmed.',
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
    ],
    action: { label: 'Send it again', path: paths.creator(f.orbiterId, { book: f.offerKey }) },
    links: [
      {
        label: 'See other Orbiters nearby',
        path: paths.browseCreators({ location: f.orbiterLocation ?? undefined }),
      },
    ],
  }),
  ...moveWords(
    (f) => f.orbiterName,
    (f) => f.customerId,
  ),
}

export const TO_ORBITER: Record<string, Write> = {
  'booking.requested': (f) => ({
    subject: `New booking request from ${f.customerName}`,
    title: 'You have a new request',
    paragraphs: [
      f.priceCents === null
        ? `${f.customerName} would like a quote. Send your price within 24 hours. The request expires at ${formatInstant(f.expiresAt, f.timeZone)}.`
        : `${f.customerName} would like to book you. Respond within 24 hours. The request expires at ${formatInstant(f.expiresAt, f.timeZone)}.`,
    ],
    action: { label: 'Answer the request' },
  }),
  'booking.quoted': (f) => ({
    subject: `Your quote is with ${f.customerName}`,
    title: 'Quote sent',
    paragraphs: [
      `${f.customerName} has until ${formatInstant(f.expiresAt, f.timeZone)} to accept it. You can change it until then.`,
    ],
    action: OPEN,
  }),
  'booking.accepted': (f) => ({
    subject: `Confirmed: ${f.customerName} on ${day(f)}`,
    title: 'Booking confirmed',
    paragraphs: [
      byMe(f, f.orbiterId)
        ? `You accepted ${f.customerName}. Their email is ${f.customerEmail}.`
        : `${f.customerName} accepted your quote. Their email is ${f.customerEmail}.`,
    ],
    action: OPEN,
  }),
  'booking.rejected': (f) => ({
    subject: `Declined: ${f.customerName} on ${day(f)}`,
    title: 'Request declined',
    paragraphs: [`${f.customerName} has been notified.`, ...reasonLines(f)],
    action: { label: 'See your requests', path: paths.orbiterBookings() },
  }),
  'booking.cancelled': (f) => ({
    subject: `Cancelled: ${f.customerName} on ${day(f)}`,
    title: 'Booking cancelled',
    paragraphs: [
      "This booking won't take place. The time is free again.",
      ...reasonLines(f),
      ...refundLines(f),
    ],
    action: OPEN,
  }),
  'booking.brief-changed': (f) => ({
    subject: `${f.customerName} changed the brief for ${day(f)}`,
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
      'Thank you. We notified the customer, who has 72 hours to confirm or message you.',
    ],
    action: OPEN,
  }),
  'booking.confirmed': (f) => ({
    subject: `${f.customerName}'s booking is complete`,
    title: 'Confirmed',
    paragraphs: [
      f.actorId
        ? `${f.customerName} confirmed that everything was delivered.`
        : 'Nobody reported a problem within 72 hours, so the booking is confirmed.',
    ],
    action: OPEN,
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
  ...moveWords(
    (f) => f.customerName,
    (f) => f.orbiterId,
  ),
}

/** Moving reads the same for both sides. */
function moveWords(
  otherOf: (f: BookingFacts) => string,
  meOf: (f: BookingFacts) => string,
): Record<string, Write> {
  const isMine = (f: BookingFacts) => byMe(f, meOf(f))
  return {
    'booking.move-proposed': (f) => ({
      subject: isMine(f)
        ? `You proposed another time to ${otherOf(f)}`
        : `${otherOf(f)} proposes another time`,
      title: isMine(f) ? 'Proposal sent' : 'New time proposed',
      paragraphs: [
        `Instead of the time below: ${newTime(f)}.`,
        ...noteLines(f),
        isMine(f)
          ? "The booking doesn't change until they accept."
          : "The booking doesn't change until you accept.",
      ],
      action: isMine(f) ? OPEN : { label: 'Accept or decline' },
    }),
    'booking.moved': (f) => ({
      subject: `Moved: ${otherOf(f)}, now ${formatDate(f.requestedDate, false)}, ${formatTime(f.requestedTime)}`,
      title: 'Your booking has moved',
      paragraphs: [
        'Both sides agreed to the time below.',
        `It was ${formatDate(String(f.data['oldDate']))}, ${formatTime(String(f.data['oldTime']))}.`,
      ],
      action: OPEN,
    }),
    'booking.move-declined': (f) => ({
      subject: isMine(f)
        ? `You kept the time with ${otherOf(f)}`
        : `${otherOf(f)} can't make the new time`,
      title: 'The original time stays',
      paragraphs: [`${newTime(f)} was declined. The booking is unchanged:`],
      action: OPEN,
    }),
    'booking.move-withdrawn': (f) => ({
      subject: isMine(f) ? `You withdrew your proposal` : `${otherOf(f)} withdrew the proposal`,
      title: 'The original time stays',
      paragraphs: [`${newTime(f)} is no longer proposed. The booking is unchanged:`],
      action: OPEN,
    }),
  }
}
