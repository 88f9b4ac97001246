import { describe, expect, test } from 'vitest'
import { newId } from '#app/base/ids.ts'
import type { Role } from '#app/features/accounts/account.ts'
import type { Viewer } from '#app/features/accounts/viewer.ts'
import type { BookingAction, BookingStatus } from '#app/features/bookings/booking.ts'
import { may, REFUSALS, sidesOf, type PolicyBooking } from '#app/features/bookings/booking-policy.ts'

const at = new Date('2026-07-01T12:00:00Z')
const hours = (count: number) => new Date(at.getTime() + count * 3_600_000)

function person(roles: Role[]): Viewer {
  return { id: newId(), email: 'someone@example.test', fullName: 'Someone', roles, timeZone: 'America/Chicago', avatarUrl: null }
}

const people = { customer: person(['user']), orbiter: person(['orbiter']), admin: person(['admin']), stranger: person(['user', 'orbiter']) }
type Actor = keyof typeof people

function booking(status: BookingStatus, expiresInHours: number, startsInHours: number): PolicyBooking {
  return { customerId: people.customer.id, orbiterId: people.orbiter.id, status, expiresAt: hours(expiresInHours), startAt: hours(startsInHours) }
}

const STATES = {
  pending: booking('pending', 3, 48),
  expired: booking('pending', 0, 48),
  accepted: booking('accepted', -40, 48),
  begun: booking('accepted', -40, 0),
  rejected: booking('rejected', 3, 48),
  completed: booking('completed', -40, -2),
  cancelled: booking('cancelled', 3, 48),
}
type State = keyof typeof STATES

const NOT_YOURS = 'not-yours · not-yours · not-yours · not-yours · not-yours · not-yours · not-yours'

/** One column a state, in the order above. */
const EXPECTED: Record<BookingAction, Record<Actor, string>> = {
  accept: {
    orbiter: 'yes · expired · wrong-status · wrong-status · wrong-status · wrong-status · wrong-status',
    customer: NOT_YOURS,
    admin: NOT_YOURS,
    stranger: NOT_YOURS,
  },
  reject: {
    orbiter: 'yes · expired · wrong-status · wrong-status · wrong-status · wrong-status · wrong-status',
    customer: NOT_YOURS,
    admin: NOT_YOURS,
    stranger: NOT_YOURS,
  },
  cancel: {
    customer: 'yes · expired · yes · yes · wrong-status · wrong-status · wrong-status',
    orbiter: 'wrong-status · wrong-status · yes · yes · wrong-status · wrong-status · wrong-status',
    admin: 'wrong-status · wrong-status · yes · yes · wrong-status · wrong-status · wrong-status',
    stranger: NOT_YOURS,
  },
  complete: {
    orbiter: 'wrong-status · wrong-status · too-early · yes · wrong-status · wrong-status · wrong-status',
    customer: NOT_YOURS,
    admin: NOT_YOURS,
    stranger: NOT_YOURS,
  },
}

describe.each(Object.keys(EXPECTED) as BookingAction[])('%s', (action) => {
  test.each(Object.keys(people) as Actor[])('by the %s, in every state [P-STM-02] [P-STM-03] [P-STM-04]', (actor) => {
    const answers = (Object.keys(STATES) as State[]).map((state) => may(people[actor], action, STATES[state], at) ?? 'yes')
    expect(answers.join(' · ')).toBe(EXPECTED[action][actor])
  })
})

test('every refusal has words', () => {
  for (const words of Object.values(REFUSALS)) expect(words).toMatch(/^[A-Z].*\.$/)
})

test('an admin who is also the customer has both sides', () => {
  const both = { ...people.customer, roles: ['admin'] as Role[] }
  expect(sidesOf(both, STATES.pending)).toEqual(['customer', 'admin'])
  expect(may(both, 'cancel', STATES.pending, at)).toBeNull()
  expect(sidesOf(people.stranger, STATES.pending)).toEqual([])
})
