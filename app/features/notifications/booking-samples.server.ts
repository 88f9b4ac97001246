/** Sample emails about a booking, by text key. */
import type { EventMap } from '#app/base/event-map.ts'
import { formatLength } from '#app/base/durations.ts'
import { DAY_MS, HOUR_MS } from '#app/base/time.ts'
import { deliveryPromise } from '#app/features/work/bookings/booking.ts'
import { inText, sentenceOf } from '#app/features/work/jobs/job-sentences.ts'
import type { JobState } from '#app/features/work/jobs/job-states.ts'
import { bookingMails } from '#app/features/notifications/booking-mails.ts'
import type { BookingMailFacts } from '#app/features/notifications/booking-mail-words.ts'
import { REMINDERS, reminderMails } from '#app/features/notifications/booking-reminders.server.ts'
import {
  kindsFor,
  type BookingMailKind,
  type BookingNoticeKind,
} from '#app/features/notifications/event-recipients.ts'
import type { BookingTextKey } from '#app/features/notifications/notification-texts.ts'
import { reviewMail } from '#app/features/notifications/review-notices.server.ts'
import { unreadMail } from '#app/features/notifications/unread-mails.server.ts'
import { overrideKeyOf, type Mail } from '#app/platform/mail.ts'

export const SAMPLE_CUSTOMER = { id: 'customer', name: 'Casey Quinn', email: 'casey@example.com' }
export const SAMPLE_ORBITER = { id: 'orbiter', name: 'Robin Vale', email: 'robin@example.com' }
export const SAMPLE_ZONE = 'America/Chicago'
export const SAMPLE_EVENT = {
  service: 'Event Package',
  city: 'Dallas',
  address: '1 Main Street',
  date: '2027-06-19',
  time: '18:00',
}

const PEOPLE = { customerId: SAMPLE_CUSTOMER.id, orbiterId: SAMPLE_ORBITER.id }
const NEW_TIME = { newDate: '2027-06-20', newTime: '18:00' }

/** The facts of each event, as if it had happened to the sample booking. */
export const SAMPLE_DATA: Readonly<Pick<EventMap, BookingNoticeKind>> = {
  'booking.requested': PEOPLE,
  'booking.quoted': { ...PEOPLE, quoteCents: 24_900, note: null },
  'booking.accepted': PEOPLE,
  'booking.rejected': PEOPLE,
  'booking.cancelled': PEOPLE,
  'booking.brief-changed': PEOPLE,
  'booking.move-proposed': { ...PEOPLE, ...NEW_TIME, side: 'orbiter', note: null },
  'booking.moved': { ...PEOPLE, ...NEW_TIME, oldDate: '2027-06-18', oldTime: '18:00' },
  'booking.move-declined': { ...PEOPLE, ...NEW_TIME },
  'booking.move-withdrawn': { ...PEOPLE, ...NEW_TIME },
  'booking.completed': PEOPLE,
  'booking.confirmed': { ...PEOPLE, by: 'system' },
  'booking.expired': PEOPLE,
  'booking.payment-failed': { ...PEOPLE, payBy: '2027-06-18T18:00:00Z' },
  'booking.paid-again': PEOPLE,
  'booking.tipped': { ...PEOPLE, amountCents: 2000 },
  'booking.reminder': { hoursBefore: 24 },
  'review.written': { rating: 5 },
  'review.replied': {},
  'message.reported': { messageId: '' },
}

function sampleFacts(at: Date, startAt: Date): BookingMailFacts {
  return {
    id: '',
    customerId: SAMPLE_CUSTOMER.id,
    customerName: SAMPLE_CUSTOMER.name,
    customerEmail: SAMPLE_CUSTOMER.email,
    orbiterId: SAMPLE_ORBITER.id,
    orbiterName: SAMPLE_ORBITER.name,
    orbiterEmail: SAMPLE_ORBITER.email,
    orbiterLocation: 'Dallas, TX',
    serviceType: SAMPLE_EVENT.service,
    requestedDate: SAMPLE_EVENT.date,
    requestedTime: SAMPLE_EVENT.time,
    timeZone: SAMPLE_ZONE,
    customerZone: SAMPLE_ZONE,
    orbiterZone: SAMPLE_ZONE,
    startAt,
    eventEndsAt: new Date(startAt.getTime() + 4 * HOUR_MS),
    expiresAt: new Date(at.getTime() + DAY_MS),
    priceCents: 24_900,
    quoteCents: null,
    paidCents: null,
    offerKey: 'any',
    length: formatLength(60),
    delivery: deliveryPromise(2),
    venueAddress: SAMPLE_EVENT.address,
    venueArea: null,
    venueMiles: null,
    agreedAt: at,
    notes: 'Cake at eight',
    reason: null,
    isManaged: false,
    hasReceipt: false,
    says: sampleSays('booking.requested'),
    actorId: null,
  }
}

/** The state that each event leads to in the samples. */
const SAMPLE_STATES: Readonly<Record<BookingMailKind, JobState>> = {
  'booking.requested': 'requested',
  'booking.quoted': 'quoted',
  'booking.accepted': 'booked',
  'booking.rejected': 'declined',
  'booking.cancelled': 'cancelled-by-customer',
  'booking.brief-changed': 'booked',
  'booking.move-proposed': 'orbiter-proposes',
  'booking.moved': 'booked',
  'booking.move-declined': 'booked',
  'booking.move-withdrawn': 'booked',
  'booking.completed': 'confirmed',
  'booking.confirmed': 'confirmed',
  'booking.expired': 'expired',
  'booking.payment-failed': 'unpaid',
  'booking.paid-again': 'booked',
  'booking.tipped': 'confirmed',
}

export const sampleSays = (kind: BookingMailKind): BookingMailFacts['says'] =>
  saysIn(SAMPLE_STATES[kind])

function saysIn(state: JobState): BookingMailFacts['says'] {
  const says = (side: 'customer' | 'orbiter') =>
    inText(
      sentenceOf(state, side, {
        customerName: SAMPLE_CUSTOMER.name,
        orbiterName: SAMPLE_ORBITER.name,
        quoteCents: 24_900,
        proposal: {
          date: NEW_TIME.newDate,
          time: NEW_TIME.newTime,
          timeZone: SAMPLE_ZONE,
          startAt: '2027-06-20T23:00:00Z',
        },
        readerZone: null,
        isBriefed: false,
        refundedCents: null,
        payBy: { at: new Date(SAMPLE_DATA['booking.payment-failed'].payBy), timeZone: SAMPLE_ZONE },
      }),
    )
  return { customer: says('customer'), orbiter: says('orbiter') }
}

function assignedSamples(facts: BookingMailFacts): Mail[] {
  const assigned = { ...facts, isManaged: true, delivery: null, says: saysIn('matched') }
  const data = { ...PEOPLE, isManaged: true, by: 'team' } as const
  return bookingMails('booking.accepted', assigned, data)
}

function reminderSamples(facts: BookingMailFacts): Mail[] {
  const due = { ...facts, fullName: facts.orbiterName, email: facts.orbiterEmail }
  return REMINDERS.flatMap((reminder) => reminderMails(due, reminder).slice(0, 1))
}

function unreadSample(facts: BookingMailFacts): Mail {
  return unreadMail({
    ...facts,
    bookingId: '',
    senderId: facts.customerId,
    count: 1,
    messageText: 'Is there parking behind the house?',
    maskedText: null,
    hasContacts: false,
    hiddenAt: null,
    attachmentCount: 0,
    isAgreed: true,
  })
}

function reviewSamples(facts: BookingMailFacts): Mail[] {
  const review = {
    ...facts,
    fullName: facts.orbiterName,
    email: facts.orbiterEmail,
    rating: 5,
    reviewText: 'The reel was ready before the cake.',
    replyText: 'Thank you, it was a joy.',
  }
  return kindsFor('reviewed').map((kind) => reviewMail(kind, '', review))
}

export function bookingSamples(at: Date): Record<BookingTextKey, Mail> {
  const facts = sampleFacts(at, new Date(at.getTime() + 20 * DAY_MS))
  const mails = [
    ...kindsFor('both-sides').flatMap((kind) =>
      bookingMails(kind, { ...facts, says: sampleSays(kind) }, SAMPLE_DATA[kind]),
    ),
    ...assignedSamples(facts),
    ...reminderSamples(facts),
    unreadSample(facts),
    ...reviewSamples(facts),
  ]
  return Object.fromEntries(mails.map((mail) => [overrideKeyOf(mail), mail])) as Record<
    BookingTextKey,
    Mail
  >
}
