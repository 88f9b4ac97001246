import { describe, expect, test } from 'vitest'
import { TRANSITIONS } from '#work/bookings/booking-transitions.ts'
import { bookingMails } from '#notifications/booking-mails.ts'
import type { BookingMailFacts } from '#notifications/booking/booking-mail-words.ts'
import { saysIn } from '#notifications/booking/sample-booking.ts'
import {
  BOOKING_NOTIFICATIONS,
  kindsFor,
  type BookingMailKind,
} from '#notifications/notifications.ts'

const facts: BookingMailFacts = {
  id: 'b',
  customerId: 'customer-id',
  orbiterId: 'orbiter-id',
  orbiterName: 'Robin Vale',
  orbiterEmail: 'robin@example.test',
  orbiterLocation: 'Dallas, TX',
  customerName: 'Casey Quinn',
  customerEmail: 'casey@example.test',
  occasion: null,
  serviceType: 'Kitchen night',
  requestedDate: '2026-07-09',
  requestedTime: '14:30',
  timeZone: 'America/Chicago',
  customerZone: 'America/Chicago',
  orbiterZone: 'America/Chicago',
  startAt: new Date('2026-07-09T19:30:00Z'),
  eventEndsAt: new Date('2026-07-10T03:00:00Z'),
  expiresAt: new Date('2026-07-02T15:00:00Z'),
  priceCents: 18_050,
  quoteCents: null,
  paidCents: null,
  offerKey: 'service:s',
  length: '1 hour 30 minutes',
  delivery: 'Within 2 days',
  venueAddress: '5 Elm St',
  venueArea: null,
  venueMiles: null,
  agreedAt: new Date('2026-07-01T16:00:00Z'),
  notes: null,
  reason: null,
  isManaged: false,
  hasReceipt: false,
  says: { customer: '', orbiter: '' },
  actorId: null,
}

const KINDS = kindsFor('both-sides')
const sampleOf = <Kind extends BookingMailKind>(kind: Kind) => BOOKING_NOTIFICATIONS[kind].sample

const mailsOf = (kind: BookingMailKind, changed: Partial<BookingMailFacts> = {}) =>
  bookingMails(
    kind,
    { ...facts, says: saysIn(sampleOf(kind).state), ...changed },
    sampleOf(kind).data,
  )

describe.each(KINDS)('%s', (kind) => {
  test('goes to both sides, each with what, when in its zone, where, and for how much', () => {
    const mails = mailsOf(kind)
    expect(mails.map((mail) => [mail.to, mail.toName, mail.kind])).toEqual([
      ['casey@example.test', 'Casey Quinn', kind.replace('.', '-')],
      ['robin@example.test', 'Robin Vale', kind.replace('.', '-')],
    ])
    for (const mail of mails) {
      for (const fact of [
        'Kitchen night',
        'Thu, Jul 9, 2026, 2:30 PM CDT',
        '5 Elm St',
        '$180.50',
      ]) {
        expect(mail.text).toContain(fact)
        expect(mail.html).toContain(fact)
      }
      expect(mail.text).toContain('http://localhost:3000/bookings/b')
    }
  })

  test('escapes whatever people have typed', () => {
    const nasty = `<script>alert("x")</script> & 'so'`
    const mails = mailsOf(kind, {
      customerName: nasty,
      orbiterName: nasty,
      serviceType: nasty,
      venueAddress: nasty,
      notes: nasty,
      reason: nasty,
    })
    for (const { html, text } of mails) {
      expect(html).not.toContain('<script')
      expect(html).not.toContain('alert("x")')
      expect(html).toContain(
        '&#60;script&#62;alert(&#34;x&#34;)&#60;/script&#62; &#38; &#39;so&#39;',
      )
      expect(text).toContain(nasty)
    }
  })
})

/** These events happen only if a card pays. */
const OF_MONEY = new Set<string>(['booking.payment-failed', 'booking.paid-again', 'booking.tipped'])

test('each event of a booking’s life makes emails, except what the team sets, which is told later', () => {
  const events = new Set(TRANSITIONS.map((row) => row.event))
  events.delete('booking.status-set')
  expect(new Set<string>(KINDS)).toEqual(new Set<string>([...events, ...OF_MONEY]))
})

test('a reason reaches the side that did not give it, for a refusal and for a cancellation', () => {
  const reason = 'Away that day'
  expect(mailsOf('booking.rejected', { reason })[0].text).toContain('Reason: Away that day')
  expect(mailsOf('booking.cancelled', { reason })[0].text).toContain('Reason: Away that day')
  expect(mailsOf('booking.cancelled', { reason })[1].text).toContain('Reason: Away that day')
})

test('someone whose time is gone is led to other times, and to other Orbiters of the same place', () => {
  const [mail] = bookingMails('booking.rejected', facts, {
    ...sampleOf('booking.rejected').data,
    nearestTimes: [
      { date: '2026-07-09', time: '16:00' },
      { date: '2026-07-10', time: '09:00' },
    ],
  })
  expect(mail.text).toContain(
    'The nearest free times: Thu, Jul 9, 4:00 PM CDT; Fri, Jul 10, 9:00 AM CDT.',
  )
  expect(mail.text).toContain('/orbiter/orbiter-id?tab=availability')
  expect(mail.text).toContain('/browse-creators?location=Dallas%2C+TX')
  const [expired] = mailsOf('booking.expired')
  expect(expired.text).toContain('/orbiter/orbiter-id?book=service%3As')
})

test('a request without a price says that a quote is still to come; without a place it names none', () => {
  const [mail] = mailsOf('booking.requested', {
    priceCents: null,
    venueAddress: null,
    orbiterLocation: null,
  })
  expect(mail.text).toContain('Price: To be quoted')
  expect(mail.text).not.toContain('Where:')
})

test('only an acceptance gives the address of the customer away [P-OD-24]', () => {
  for (const kind of KINDS) {
    const toOrbiter = mailsOf(kind)[1]
    expect(toOrbiter.text.includes('casey@example.test')).toBe(kind === 'booking.accepted')
  }
})

test('each side reads the time of the place and, where it differs, their own', () => {
  const [toCustomer, toOrbiter] = mailsOf('booking.move-proposed', {
    customerZone: 'America/New_York',
    requestedTime: '25:00',
    startAt: new Date('2026-07-10T06:00:00Z'),
  })
  expect(toCustomer.text).toContain(
    'Thursday night, Jul 9, 2026, 1:00 AM Fri CDT (2:00 AM EDT for you)',
  )
  expect(toOrbiter.text).toContain('Thursday night, Jul 9, 2026, 1:00 AM Fri CDT')
  expect(toOrbiter.text).not.toContain('for you')
  const [asked] = mailsOf('booking.requested', { customerZone: 'Europe/Berlin' })
  expect(asked.text).toContain('Jul 2, 2026, 10:00 AM CDT (5:00 PM GMT+2 for you)')
})

test('where a card pays, the customer reads what becomes of it; otherwise nothing speaks of one', () => {
  const textOf = (kind: BookingMailKind, paidCents: number | null) =>
    mailsOf(kind, { paidCents })
      .map(({ text }) => text)
      .join()
  expect(textOf('booking.requested', 18_050)).toContain(
    '$180.50 is reserved on your card. You are charged only if',
  )
  expect(textOf('booking.accepted', 18_050)).toContain(
    'We charge $180.50 to your card and hold it until you approve the delivery.',
  )
  for (const kind of ['booking.rejected', 'booking.expired'] as const)
    expect(textOf(kind, 18_050)).toContain('Nothing was charged.')
  for (const kind of KINDS.filter((each) => !OF_MONEY.has(each)))
    expect(textOf(kind, null)).not.toMatch(/card|charge/)
})

test('a job that the team has assigned has texts of its own: those of an acceptance would not be true', () => {
  const [toCustomer, toOrbiter] = bookingMails(
    'booking.accepted',
    { ...facts, isManaged: true },
    { ...sampleOf('booking.accepted').data, isManaged: true, by: 'team' },
  )
  expect([toCustomer.wordsKey, toOrbiter.wordsKey]).toEqual([
    'booking-assigned-to-customer',
    'booking-assigned-to-orbiter',
  ])
  expect(toCustomer.subject).toBe('Our team chose Robin Vale for your event')
  expect(toOrbiter.subject).toBe('Our team booked you: Casey Quinn on Thu, Jul 9')
  expect(mailsOf('booking.accepted').map(({ wordsKey }) => wordsKey)).toEqual([
    'booking-accepted-to-customer',
    'booking-accepted-to-orbiter',
  ])
})
