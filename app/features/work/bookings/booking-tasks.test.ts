import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { announceExpiredRequests, expireRequestsTask } from '#work/bookings/booking-tasks.server.ts'
import { countOpenRequests } from '#work/bookings/orbiter-booking-queries.server.ts'
import { db } from '#app/platform/db.ts'
import { trailOf } from '#tests/support/booking-trail.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { getMail, listMails } from '#tests/support/mailbox.ts'

useDatabase()

test('expiry is announced to both sides once, by however many workers; the status stays pending [P-STM-04] [P-REQ-12]', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter()
  const bookings = []
  for (const time of ['10:00', '12:00', '14:00', '16:00', '18:00'])
    bookings.push(await createBooking({ orbiter, date: '2026-07-09', time }))
  advance({ hours: 23, minutes: 59 })
  expect(await announceExpiredRequests()).toBe(0)
  advance({ minutes: 1 })
  const counts = await Promise.all([
    announceExpiredRequests(),
    announceExpiredRequests(),
    announceExpiredRequests(),
  ])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(5)
  await expireRequestsTask.run({})
  for (const { id, customer } of bookings) {
    const trail = await trailOf(id)
    expect(trail.status).toBe('pending')
    expect(trail.events.map((event) => event.kind)).toEqual([
      'booking.requested',
      'booking.expired',
    ])
    expect(trail.events[1]).toMatchObject({ actorId: null, from: 'pending', to: 'pending' })
    expect(trail.notices.filter((notice) => notice.kind === 'booking.expired')).toEqual([
      { userId: expect.any(String), kind: 'booking.expired', isRead: false },
      { userId: expect.any(String), kind: 'booking.expired', isRead: false },
    ])
    expect(await listMails({ to: customer.email, kind: 'booking-expired' })).toHaveLength(1)
  }
  expect(await listMails({ to: orbiter.email, kind: 'booking-expired' })).toHaveLength(5)
  const mail = await getMail({ to: bookings[0]?.customer.email ?? '', kind: 'booking-expired' })
  expect(mail.text).toContain(`/orbiter/${orbiter.id}?book=reel%3A30`)
  expect(mail.text).toContain('/browse-creators?location=Dallas')
})

test('more than one batch is announced in one run', async () => {
  freeze('2026-07-01T15:00:00Z')
  const { id } = await createBooking({ date: '2026-07-09' })
  const copied = sql.raw(
    'customer_id, orbiter_id, customer_name, customer_email, requested_date, requested_time, time_zone, start_at, end_at, event_ends_at, service_type, product, commission_bps, expires_at',
  )
  await sql`insert into booking_requests (${copied}) select ${copied} from booking_requests, generate_series(1, 70) where id = ${id}`.execute(
    db(),
  )
  advance({ hours: 24 })
  await expireRequestsTask.run({})
  const left = await db()
    .selectFrom('bookingRequests')
    .select('id')
    .where('expiryNotifiedAt', 'is', null)
    .where('status', '=', 'pending')
    .execute()
  expect(left).toEqual([])
})

test('from its last instant on a request counts nowhere as open, announced or not [P-STM-04]', async () => {
  freeze('2026-07-01T15:00:00Z')
  const { id, orbiter } = await createBooking({ date: '2026-07-09' })
  advance({ hours: 23, minutes: 59, seconds: 59 })
  expect(await countOpenRequests(viewerOf(orbiter))).toBe(1)
  advance({ seconds: 1 })
  expect(await countOpenRequests(viewerOf(orbiter))).toBe(0)
  await expect(acceptBooking(viewerOf(orbiter), id)).rejects.toMatchObject({
    code: 'expired',
    message: 'This request has expired and can no longer be answered.',
  })
})
