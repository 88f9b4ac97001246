import { expect, test } from 'vitest'
import { DIRECT_TIMES } from '#app/base/time-steps.ts'
import { TRANSITIONS } from '#work/bookings/booking-transitions.ts'
import {
  BOOKING_STATUSES,
  expiryOf,
  isExpired,
  isOvertaken,
  offerKeyOf,
  STATUS_LABELS,
  BOOKING_TABS,
  readBookingTab,
  readShown,
} from '#work/bookings/booking.ts'

test('there are the five specified states, and a move from each that has one [P-STM-01]', () => {
  expect(BOOKING_STATUSES).toEqual(['pending', 'accepted', 'rejected', 'completed', 'cancelled'])
  const arrows = TRANSITIONS.map(
    ({ action, from, to }) => `${action}: ${from ?? 'nothing'} to ${to}`,
  )
  expect(arrows).toEqual([
    'request: nothing to pending',
    'quote: pending to pending',
    'take-quote: pending to accepted',
    'accept: pending to accepted',
    'reject: pending to rejected',
    'cancel: pending to cancelled',
    'expire: pending to pending',
    'decline-overlapping: pending to rejected',
    'change-brief: pending to pending',
    'change-brief: accepted to accepted',
    'propose: accepted to accepted',
    'agree: accepted to accepted',
    'decline: accepted to accepted',
    'withdraw: accepted to accepted',
    'cancel: accepted to cancelled',
    'end-unpaid: accepted to cancelled',
    'complete: accepted to completed',
    'confirm: completed to completed',
    'hold: nothing to accepted',
    'free: accepted to cancelled',
    'hand-over: cancelled to accepted',
    'set: accepted to completed',
    'set: accepted to cancelled',
    'set: completed to accepted',
    'set: completed to cancelled',
    'set: cancelled to accepted',
    'set: cancelled to completed',
  ])
})

test('each status has one name [P-OD-19]', () => {
  expect(STATUS_LABELS).toEqual({
    pending: 'Pending',
    accepted: 'Accepted',
    rejected: 'Declined',
    completed: 'Completed',
    cancelled: 'Cancelled',
  })
})

test('a request expires 24 hours after it was sent, or at its start if that is sooner [P-REQ-12] [P-CONST-13]', () => {
  const requestedAt = new Date('2026-07-01T10:00:00Z')
  expect(expiryOf(requestedAt, new Date('2026-07-09T10:00:00Z'))).toEqual(
    new Date('2026-07-02T10:00:00Z'),
  )
  expect(expiryOf(requestedAt, new Date('2026-07-01T15:30:00Z'))).toEqual(
    new Date('2026-07-01T15:30:00Z'),
  )
})

test('a request is described as overtaken by the reason of now and by that of earlier rows', () => {
  expect(
    [
      'The Orbiter has another booking at this time.',
      'The Orbiter accepted another booking at this time.',
      'Away that day',
      null,
    ].map(isOvertaken),
  ).toEqual([true, true, false, false])
})

test('expiry is no state: only a pending request can have expired, from the very instant on [P-STM-04]', () => {
  const expiresAt = new Date('2026-07-02T10:00:00Z')
  const justBefore = new Date(expiresAt.getTime() - 1)
  expect(isExpired({ status: 'pending', expiresAt }, justBefore)).toBe(false)
  expect(isExpired({ status: 'pending', expiresAt }, expiresAt)).toBe(true)
  expect(isExpired({ status: 'pending', expiresAt: expiresAt.toISOString() }, expiresAt)).toBe(true)
  for (const status of BOOKING_STATUSES.filter((one) => one !== 'pending'))
    expect(isExpired({ status, expiresAt }, expiresAt)).toBe(false)
})

test.each([
  [{ kind: 'reel', id: null, name: '15s Quick Reel' }, 'reel:15'],
  [{ kind: 'reel', id: null, name: '60s Extended Reel' }, 'reel:60'],
  [{ kind: 'service', id: 'b2c7', name: 'Kitchen night' }, 'service:b2c7'],
  [{ kind: 'package', id: 'd4e9', name: 'Three reels' }, 'package:d4e9'],
  [{ kind: 'general', id: null, name: 'General Service' }, 'general'],
  [{ kind: 'general', id: null, name: 'General Service', durationMinutes: 240 }, 'general:240'],
  [
    { kind: 'general', id: null, name: 'General Service', durationMinutes: 240, days: 2 },
    'general:240x2',
  ],
] as const)('what was sold as %o can be asked for again', (product, key) => {
  expect(offerKeyOf({ durationMinutes: 60, ...product })).toBe(key)
})

test('form and server know the same start times: each half hour from 09:00 to 20:00, and on until 2 AM [P-REQ-06]', () => {
  expect(DIRECT_TIMES).toHaveLength(35)
  expect([DIRECT_TIMES[0], DIRECT_TIMES[1], DIRECT_TIMES.at(-1)]).toEqual([
    '09:00',
    '09:30',
    '26:00',
  ])
  expect(DIRECT_TIMES[22]).toBe('20:00')
})

test('five tabs in their order; Confirmed is accepted and Declined is rejected [P-MYB-01] [P-MYB-02]', () => {
  expect(BOOKING_TABS.map(({ label, status }) => [label, status])).toEqual([
    ['All', null],
    ['Pending', 'pending'],
    ['Confirmed', 'accepted'],
    ['Completed', 'completed'],
    ['Declined', 'rejected'],
  ])
})

test('an unknown tab in an address is the first one', () => {
  expect(readBookingTab('declined')).toBe('declined')
  expect(readBookingTab(null)).toBe('all')
  expect(readBookingTab('cancelled')).toBe('all')
})

test.each([
  [null, 50],
  ['', 50],
  ['100', 100],
  ['101', 150],
  ['-3', 50],
  ['many', 50],
  ['Infinity', 50],
  ['1e9', 5000],
])('%j rows asked for are %i', (text, shown) => {
  expect(readShown(text)).toBe(shown)
})
