import { describe, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { Role } from '#people/accounts/account.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import type { BookingStatus } from '#work/bookings/booking.ts'
import type { BookingAction } from '#work/bookings/booking-transitions.ts'
import {
  actionsOf,
  refusalOf,
  REFUSALS,
  sidesOf,
  type PolicyBooking,
} from '#work/bookings/booking-policy.ts'

const at = new Date('2026-07-01T12:00:00Z')
const hours = (count: number) => new Date(at.getTime() + count * 3_600_000)

function person(roles: Role[]): Viewer {
  return {
    id: newId(),
    email: 'someone@example.test',
    fullName: 'Someone',
    roles,
    timeZone: 'America/Chicago',
    avatarUrl: null,
  }
}

const people = {
  customer: person(['user']),
  orbiter: person(['orbiter']),
  admin: person(['admin']),
  stranger: person(['user', 'orbiter']),
}
type Actor = keyof typeof people

function booking(
  status: BookingStatus,
  expiresInHours: number,
  startsInHours: number,
  more: Partial<PolicyBooking> = {},
): PolicyBooking {
  return {
    customerId: people.customer.id,
    orbiterId: people.orbiter.id,
    status,
    expiresAt: hours(expiresInHours),
    startAt: hours(startsInHours),
    priceCents: 12_500,
    quoteCents: null,
    proposal: null,
    managed: null,
    pieces: null,
    ...more,
  }
}

const APPROVED = { sold: 1, owed: 0, waiting: 0, changes: 0, missing: 0, approveBy: null }

const STATES = {
  pending: booking('pending', 3, 48),
  unpriced: booking('pending', 3, 48, { priceCents: null }),
  quoted: booking('pending', 3, 48, { priceCents: null, quoteCents: 24_000 }),
  expired: booking('pending', 0, 48),
  accepted: booking('accepted', -40, 48),
  customers: booking('accepted', -40, 48, { proposal: { side: 'customer', startAt: hours(60) } }),
  orbiters: booking('accepted', -40, 48, { proposal: { side: 'orbiter', startAt: hours(60) } }),
  lapsed: booking('accepted', -40, 48, { proposal: { side: 'orbiter', startAt: hours(0) } }),
  begun: booking('accepted', -40, 0, { proposal: { side: 'orbiter', startAt: hours(60) } }),
  approved: booking('accepted', -40, 0, { pieces: APPROVED }),
  rejected: booking('rejected', 3, 48),
  completed: booking('completed', -40, -2),
  confirmed: booking('completed', -40, -2),
  cancelled: booking('cancelled', 3, 48),
}
type State = keyof typeof STATES

const WORDS = {
  y: 'yes',
  n: 'not-yours',
  w: 'wrong-status',
  x: 'expired',
  '>': 'too-late',
  q: 'needs-quote',
  p: 'has-price',
  '-': 'no-quote',
  o: 'proposal-open',
  '0': 'no-proposal',
  a: 'all-approved',
}
const NO_ONE = {
  customer: 'nnnnnnnnnnnnnn',
  orbiter: 'nnnnnnnnnnnnnn',
  admin: 'nnnnnnnnnnnnnn',
  stranger: 'nnnnnnnnnnnnnn',
}

/**
 * One letter per state, in the sequence above: pending unpriced quoted expired | accepted customers
 * orbiters lapsed begun approved | rejected completed confirmed cancelled.
 */
const EXPECTED: Record<BookingAction, Record<Actor, string>> = {
  // The booking already exists.
  request: { ...NO_ONE, customer: 'wwwwwwwwwwwwww' },
  quote: { ...NO_ONE, orbiter: 'pyyxwwwwwwwwww' },
  'take-quote': { ...NO_ONE, customer: 'p-yxwwwwwwwwww' },
  accept: { ...NO_ONE, orbiter: 'yqqxwwwwwwwwww' },
  reject: { ...NO_ONE, orbiter: 'yyyxwwwwwwwwww' },
  cancel: {
    customer: 'yyyxyyyyyawwww',
    orbiter: 'wwwwyyyyyawwww',
    admin: 'wwwwyyyyyawwww',
    stranger: NO_ONE.stranger,
  },
  'change-brief': { ...NO_ONE, customer: 'yyyxyyyyyywwww' },
  propose: { ...NO_ONE, customer: 'wwwwyooy>>wwww', orbiter: 'wwwwyooy>>wwww' },
  agree: { ...NO_ONE, customer: 'wwww00y000wwww', orbiter: 'wwww0y0000wwww' },
  decline: { ...NO_ONE, customer: 'wwww00y000wwww', orbiter: 'wwww0y0000wwww' },
  withdraw: { ...NO_ONE, customer: 'wwww0y0000wwww', orbiter: 'wwww00y000wwww' },
  complete: NO_ONE,
  confirm: NO_ONE,
  expire: NO_ONE,
  'decline-overlapping': NO_ONE,
  hold: NO_ONE,
  free: NO_ONE,
  'end-unpaid': NO_ONE,
  set: NO_ONE,
  'hand-over': NO_ONE,
}

describe.each(Object.keys(EXPECTED) as BookingAction[])('%s', (action) => {
  describe.each(Object.keys(people) as Actor[])('by the %s', (actor) => {
    const expected = [...EXPECTED[action][actor]].map(
      (letter) => WORDS[letter as keyof typeof WORDS],
    )
    test.each(
      (Object.keys(STATES) as State[]).map((state, index) => [state, expected[index] ?? '']),
    )('when %s: %s [P-STM-02] [P-STM-03] [P-STM-04]', (state, answer) => {
      expect(refusalOf(people[actor], action, STATES[state], at) ?? 'yes').toBe(answer)
    })
  })
})

test('every refusal has words', () => {
  for (const words of Object.values(REFUSALS)) expect(words).toMatch(/^[A-Z].*\.$/)
})

test('an admin who is also the customer has both sides', () => {
  const both = { ...people.customer, roles: ['admin'] as Role[] }
  expect(sidesOf(both, STATES.pending)).toEqual(['customer', 'admin'])
  expect(refusalOf(both, 'cancel', STATES.pending, at)).toBeNull()
  expect(sidesOf(people.stranger, STATES.pending)).toEqual([])
})

test('the buttons of a page are what may be done', () => {
  expect(actionsOf(people.customer, STATES.orbiters, at)).toEqual([
    'cancel',
    'change-brief',
    'agree',
    'decline',
  ])
  expect(actionsOf(people.orbiter, STATES.unpriced, at)).toEqual(['quote', 'reject'])
  expect(actionsOf(people.stranger, STATES.accepted, at)).toEqual([])
})
