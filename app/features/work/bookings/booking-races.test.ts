/** Accepts, cancels, moves, quotes, and expires 500 bookings concurrently. */
import { expect, test } from 'vitest'
import { AppError } from '#app/base/errors.ts'
import { acceptBooking, rejectBooking } from '#work/bookings/answer-request.server.ts'
import { announceExpiredRequests } from '#work/bookings/booking-tasks.server.ts'
import { cancelBooking } from '#work/bookings/cancel-booking.server.ts'
import { agreeToTime, declineTime, proposeTime } from '#work/bookings/move-booking.server.ts'
import { pool } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { notifyDeclined } from '#tests/support/declines.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking, type TestBooking } from '#tests/support/booking-factory.ts'

useDatabase()

const ORBITERS = 25
const EACH = 20
/**
 * The number of Orbiters, with five bookings each: `RACED_ORBITERS=100` races 500 bookings, which
 * takes half a minute.
 */
const MOVED = Number(process.env['RACED_ORBITERS'] ?? 20)

/** Counts how many of these attempts took effect. Any error other than a refusal fails the test. */
async function countDone(work: Promise<unknown>[]): Promise<number> {
  const settled = await Promise.allSettled(work)
  for (const one of settled)
    if (one.status === 'rejected' && !(one.reason instanceof AppError)) throw one.reason
  return settled.filter((one) => one.status === 'fulfilled').length
}

async function effectsOf(kind: string): Promise<{ events: number; notices: number; most: number }> {
  const { rows } = await pool().query<{ events: number; notices: number; most: number }>(
    `select count(*) as events, coalesce(sum(n.count), 0)::int as notices, coalesce(max(e.of_booking), 0)::int as most
     from (select id, count(*) over (partition by subject_id) as of_booking from events where kind like $1 and kind <> 'booking.requested') e
     join lateral (select count(*) from notifications where event_id = e.id) n on true`,
    [kind],
  )
  return rows[0] ?? { events: 0, notices: 0, most: 0 }
}

test('500 bookings under simultaneous answers, cancellations and expiry have one outcome each, announced once to each side', async () => {
  freeze('2026-07-01T15:00:00Z')
  const customers = await Promise.all(Array.from({ length: 20 }, () => createUser()))
  const bookings: TestBooking[] = []
  for (let one = 0; one < ORBITERS; one += 1) {
    const orbiter = await createOrbiter()
    // Four requests for each of five times: accepting one declines three.
    for (let made = 0; made < EACH; made += 1)
      bookings.push(
        await createBooking({
          orbiter,
          customer: customers[made],
          date: '2026-07-09',
          time: `${10 + 2 * (made % 5)}:00`,
        }),
      )
  }
  // Half are answered at the last moment; half of the rest expire just as they are answered.
  advance({ hours: 24, seconds: -1 })
  const attempts = bookings.flatMap(({ id, orbiter, customer }) => [
    () => acceptBooking(viewerOf(orbiter), id),
    () => rejectBooking(viewerOf(orbiter), id, {}),
    () => cancelBooking(viewerOf(customer), id, { reason: 'Off' }),
    () => acceptBooking(viewerOf(orbiter), id),
  ])
  const first = attempts.slice(0, attempts.length / 2).map((attempt) => attempt())
  const doneFirst = await countDone(first)
  expect(doneFirst).toBeGreaterThan(0)
  advance({ seconds: 1 })
  const expired = await Promise.all([
    announceExpiredRequests(),
    announceExpiredRequests(),
    announceExpiredRequests(),
  ])
  await countDone([
    ...attempts.slice(attempts.length / 2).map((attempt) => attempt()),
    announceExpiredRequests(),
    announceExpiredRequests(),
  ])
  while ((await announceExpiredRequests()) > 0);
  expect(expired.every((count) => count >= 0)).toBe(true)
  await Promise.all([notifyDeclined(), notifyDeclined()])

  const { rows } = await pool().query<{ status: string; outcomes: number; notices: number }>(
    `select b.status, (select count(*) from events e where e.subject_id = b.id and e.kind in ('booking.accepted', 'booking.rejected', 'booking.expired')
         or e.subject_id = b.id and e.kind = 'booking.cancelled' and e.from_status = 'pending') as outcomes,
       (select count(*) from notifications n where n.subject_id = b.id) - 2 * (select count(*) from events e where e.subject_id = b.id) as notices
     from booking_requests b`,
  )
  expect(rows).toHaveLength(ORBITERS * EACH)
  // No matter how many attempts were made, each booking left the pending status only once, and
  // every event notified each side once.
  expect(new Set(rows.map((row) => row.outcomes))).toEqual(new Set([1]))
  expect(new Set(rows.map((row) => row.notices))).toEqual(new Set([0]))
  expect(new Set(rows.map((row) => row.status)).size).toBeGreaterThan(2)
})

test('accepted bookings that are moved, left as they are and cancelled at once end in one way, and never overlap', async () => {
  freeze('2026-07-01T15:00:00Z')
  const customers = await Promise.all(Array.from({ length: 6 }, () => createUser()))
  const bookings: TestBooking[] = []
  for (let one = 0; one < MOVED; one += 1) {
    const orbiter = await createOrbiter()
    for (let made = 0; made < 5; made += 1) {
      const booking = await createBooking({
        orbiter,
        customer: customers[made],
        date: '2026-08-09',
        time: `${10 + 2 * made}:00`,
        status: 'accepted',
      })
      await proposeTime(viewerOf(orbiter), booking.id, { date: '2026-08-10', time: '12:00' })
      bookings.push(booking)
    }
  }
  await countDone(
    bookings.flatMap(({ id, orbiter, customer }) => [
      agreeToTime(viewerOf(customer), id),
      declineTime(viewerOf(customer), id),
      cancelBooking(viewerOf(orbiter), id, { reason: 'Ill' }),
      agreeToTime(viewerOf(customer), id),
    ]),
  )
  const { most, events, notices } = await effectsOf('booking.cancelled')
  expect(most).toBeLessThanOrEqual(1)
  expect(notices).toBe(2 * events)
  const { rows: overlapping } = await pool().query(
    `select 1 from booking_requests a join booking_requests b on a.orbiter_id = b.orbiter_id and a.id < b.id
     where a.status = 'accepted' and b.status = 'accepted' and a.start_at < b.end_at and b.start_at < a.end_at`,
  )
  expect(overlapping).toEqual([])
  const { rows: open } = await pool().query(
    `select p.booking_request_id from booking_proposals p join booking_requests b on b.id = p.booking_request_id
     where p.status = 'open' and b.status <> 'accepted'`,
  )
  expect(open).toEqual([])
})
