import { expect, test } from 'vitest'
import type { OrbiterBooking } from '#work/bookings/orbiter-booking-queries.server.ts'
import type { OrbiterJobs } from '#work/projects/orbiter-job-queries.server.ts'
import { entriesOf, sessionsOf } from '#app/routes/orbiter/assignments/due-order.ts'

const booking = (id: string, fields: Partial<OrbiterBooking>) =>
  ({ id, status: 'pending', isExpired: false, ...fields }) as OrbiterBooking

const session = (startAt: string, bookingId: string) => ({ startAt, bookingId })

// Only what the order depends on.
const jobs = {
  offers: [{ id: 'offer', title: 'Bakery', expiresAt: '2026-07-01T12:00:00.000Z' }],
  assignments: [
    {
      id: 'owed',
      title: 'Gala',
      customerName: 'Dana',
      status: 'in_progress',
      hasBegun: true,
      sessions: [session('2026-06-30T12:00:00.000Z', 'b1')],
      deliverables: [{ dueAt: '2026-07-02T12:00:00.000Z', deliveredAt: null }],
    },
    {
      id: 'done',
      title: 'Brunch',
      customerName: 'Eli',
      status: 'completed',
      hasBegun: true,
      sessions: [session('2026-06-01T12:00:00.000Z', 'b2')],
      deliverables: [],
    },
  ],
} as unknown as OrbiterJobs

const bookings = [
  booking('late-answer', { expiresAt: '2026-07-01T18:00:00.000Z' }),
  booking('soon-answer', { expiresAt: '2026-07-01T09:00:00.000Z' }),
  booking('next', { status: 'accepted', startAt: '2026-07-03T12:00:00.000Z' }),
  booking('old', { status: 'rejected', startAt: '2026-06-10T12:00:00.000Z' }),
]

const idsOf = (list: 'all' | 'answer' | 'booked' | 'past', search = '') =>
  entriesOf(bookings, jobs, { list, search }).map(({ id }) => id)

test('requests and jobs stand in one list, by what is due', () => {
  expect(idsOf('all')).toEqual([
    'soon-answer',
    'offer',
    'late-answer',
    'owed',
    'next',
    'old',
    'done',
  ])
})

test('the search finds jobs by title, customer and status, whatever the case', () => {
  const jobsOnly = (search: string) =>
    entriesOf([], jobs, { list: 'all', search }).map(({ id }) => id)
  expect(jobsOnly('bakery')).toEqual(['offer'])
  expect(jobsOnly('DANA')).toEqual(['owed'])
  expect(jobsOnly('completed')).toEqual(['done'])
  expect(jobsOnly('nobody')).toEqual([])
})

test('the sessions of a job have no cards of their own', () => {
  expect(sessionsOf(jobs)).toEqual(['b1', 'b2'])
})
