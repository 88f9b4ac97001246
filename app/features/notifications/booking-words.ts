/** The words of each event of a booking, for each side: in e-mails whole, in the notification centre their title. */
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
  nearestTimes: string[]
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

function readTime(dateAndTime: string): string {
  const [date = '', time = ''] = dateAndTime.split(' ')
  return `${formatDate(date, false)}, ${formatTime(time)}`
}

function refundLines(f: BookingFacts): string[] {
  const cents = f.data['refundCents']
  if (typeof cents !== 'number' || f.priceCents === null) return []
  return [
    cents === 0
      ? `Nothing of the ${formatMoney(f.priceCents)} goes back, as the policy says.`
      : `${formatMoney(cents)} of ${formatMoney(f.priceCents)} goes back.`,
  ]
}

export const TO_CUSTOMER: Record<string, Write> = {
  'booking.requested': (f) => ({
    subject: `Your request to ${f.orbiterName} is on its way`,
    title: 'Request sent',
    paragraphs: [
      `${f.orbiterName} has until ${formatInstant(f.expiresAt, f.timeZone)} to answer. You will hear at once, here and on the site.`,
    ],
    action: OPEN,
  }),
  'booking.quoted': (f) => ({
    subject: `${f.orbiterName} can do it for ${formatMoney(f.quoteCents ?? 0)}`,
    title: 'You have a quote',
    paragraphs: [
      `${f.orbiterName} names a price: ${formatMoney(f.quoteCents ?? 0)}. It holds until ${formatInstant(f.expiresAt, f.timeZone)}.`,
      ...noteLines(f),
      'The date is yours once you take the quote.',
    ],
    action: { label: 'Look at the quote' },
  }),
  'booking.accepted': (f) => ({
    subject: byMe(f, f.customerId)
      ? `You booked ${f.orbiterName}`
      : `${f.orbiterName} accepted your booking`,
    title: byMe(f, f.customerId) ? 'Booking confirmed' : 'Booking accepted',
    paragraphs: [
      byMe(f, f.customerId)
        ? `You took the quote. ${f.orbiterName} will be there.`
        : `Your booking request has been accepted. ${f.orbiterName} will be there.`,
      'Tell them what must be filmed, and what must not: the brief is on the booking.',
    ],
    action: { label: 'Write the brief' },
  }),
  'booking.rejected': (f) => ({
    subject: `${f.orbiterName} cannot take your booking`,
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
    subject: f.data['isHandedOn']
      ? 'We are finding you another Orbiter'
      : `Your booking with ${f.orbiterName} is cancelled`,
    title: f.data['isHandedOn'] ? 'Another Orbiter is on the way' : 'Booking cancelled',
    paragraphs: f.data['isHandedOn']
      ? [
          `${f.orbiterName} can no longer make it. Time, brief and messages stay as they are: we are asking other Orbiters now.`,
          ...reasonLines(f),
        ]
      : ['This booking will not take place.', ...reasonLines(f), ...refundLines(f)],
    action: OPEN,
  }),
  'booking.brief-changed': (f) => ({
    subject: `Your brief is with ${f.orbiterName}`,
    title: 'Brief saved',
    paragraphs: [
      `${f.orbiterName} sees what you want filmed. You can change it until the work is done.`,
    ],
    action: OPEN,
  }),
  'booking.completed': (f) => ({
    subject: `${f.orbiterName} has finished your booking`,
    title: 'All done',
    paragraphs: [
      `${f.orbiterName} reports that everything has been delivered.`,
      'Please confirm that all is there. Without a word from you it counts as confirmed after 72 hours.',
    ],
    action: { label: 'Confirm and review' },
  }),
  'booking.confirmed': (f) => ({
    subject: `Your booking with ${f.orbiterName} is complete`,
    title: 'Confirmed',
    paragraphs: [
      f.actorId
        ? 'You confirmed that everything is there.'
        : 'Nobody objected within 72 hours, so the booking counts as confirmed.',
      `How was ${f.orbiterName}? A few words help the next customer.`,
    ],
    action: { label: 'Write a review' },
  }),
  'booking.expired': (f) => ({
    subject:
      f.quoteCents === null
        ? `${f.orbiterName} did not answer in time`
        : `The quote of ${f.orbiterName} has run out`,
    title: 'Request expired',
    paragraphs: [
      f.quoteCents === null
        ? 'Your request was not answered in time. You can send it again or ask another Orbiter.'
        : 'The quote was not taken in time. You can ask again or ask another Orbiter.',
    ],
    action: { label: 'Ask again', path: paths.creator(f.orbiterId, { book: f.offerKey }) },
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
        ? `${f.customerName} asks for a quote. Name your price within 24 hours: the request ends at ${formatInstant(f.expiresAt, f.timeZone)}.`
        : `${f.customerName} asks for your time. Respond within 24 hours: the request ends at ${formatInstant(f.expiresAt, f.timeZone)}.`,
    ],
    action: { label: 'Answer the request' },
  }),
  'booking.quoted': (f) => ({
    subject: `Your quote is with ${f.customerName}`,
    title: 'Quote sent',
    paragraphs: [
      `${f.customerName} has until ${formatInstant(f.expiresAt, f.timeZone)} to take it. You can change it until then.`,
    ],
    action: OPEN,
  }),
  'booking.accepted': (f) => ({
    subject: `Confirmed: ${f.customerName} on ${day(f)}`,
    title: 'Booking confirmed',
    paragraphs: [
      byMe(f, f.orbiterId)
        ? `You accepted ${f.customerName}. You can reach them at ${f.customerEmail}.`
        : `${f.customerName} took your quote. You can reach them at ${f.customerEmail}.`,
    ],
    action: OPEN,
  }),
  'booking.rejected': (f) => ({
    subject: `Declined: ${f.customerName} on ${day(f)}`,
    title: 'Request declined',
    paragraphs: [`${f.customerName} has been told.`, ...reasonLines(f)],
    action: { label: 'See your requests', path: paths.orbiterBookings() },
  }),
  'booking.cancelled': (f) => ({
    subject: `Cancelled: ${f.customerName} on ${day(f)}`,
    title: 'Booking cancelled',
    paragraphs: [
      'This booking will not take place. Its time is free again.',
      ...reasonLines(f),
      ...refundLines(f),
    ],
    action: OPEN,
  }),
  'booking.brief-changed': (f) => ({
    subject: `${f.customerName} changed the brief for ${day(f)}`,
    title: 'The brief has changed',
    paragraphs: [
      `${f.customerName} says what must be filmed, and what must not. Have a look before you go.`,
    ],
    action: { label: 'Read the brief' },
  }),
  'booking.completed': (f) => ({
    subject: `Completed: ${f.customerName}`,
    title: 'Booking completed',
    paragraphs: [
      'Thank you. The customer has been told, and has 72 hours to confirm or to write to you.',
    ],
    action: OPEN,
  }),
  'booking.confirmed': (f) => ({
    subject: `${f.customerName}'s booking is complete`,
    title: 'Confirmed',
    paragraphs: [
      f.actorId
        ? `${f.customerName} confirmed that everything is there.`
        : 'Nobody objected within 72 hours, so the booking counts as confirmed.',
    ],
    action: OPEN,
  }),
  'booking.expired': (f) => ({
    subject:
      f.quoteCents === null
        ? `A request from ${f.customerName} has expired`
        : `${f.customerName} did not take your quote in time`,
    title: 'Request expired',
    paragraphs: [
      f.quoteCents === null
        ? 'It was not answered in time, so its time is free again.'
        : 'The quote was not taken in time, so its time is free again.',
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
      title: isMine(f) ? 'Proposal sent' : 'Another time?',
      paragraphs: [
        `Instead of the time below: ${newTime(f)}.`,
        ...noteLines(f),
        isMine(f)
          ? 'The booking stands as it is until they accept.'
          : 'The booking stands as it is until you accept.',
      ],
      action: isMine(f) ? OPEN : { label: 'Accept or decline' },
    }),
    'booking.moved': (f) => ({
      subject: `Moved: ${otherOf(f)}, now ${formatDate(f.requestedDate, false)}, ${formatTime(f.requestedTime)}`,
      title: 'Your booking has moved',
      paragraphs: [
        'Both sides agreed to the time below.',
        `Before it was ${formatDate(String(f.data['oldDate']))}, ${formatTime(String(f.data['oldTime']))}.`,
      ],
      action: OPEN,
    }),
    'booking.move-declined': (f) => ({
      subject: isMine(f)
        ? `You kept the time with ${otherOf(f)}`
        : `${otherOf(f)} cannot make the other time`,
      title: 'The time stays',
      paragraphs: [`${newTime(f)} was declined. The booking stands as below.`],
      action: OPEN,
    }),
    'booking.move-withdrawn': (f) => ({
      subject: isMine(f) ? `You took your proposal back` : `${otherOf(f)} took the proposal back`,
      title: 'The time stays',
      paragraphs: [`${newTime(f)} is no longer proposed. The booking stands as below.`],
      action: OPEN,
    }),
  }
}
