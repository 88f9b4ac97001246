/**
 * The pieces of a direct booking: planned when both sides agree, moved with it, late, and
 * completed.
 */
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#app/base/time.ts'
import { newId } from '#app/base/ids.ts'
import { acceptBooking } from '#work/bookings/answer-request.server.ts'
import { completeDeliveredBookings } from '#work/bookings/end-booking.server.ts'
import { agreeToTime, proposeTime } from '#work/bookings/move-booking.server.ts'
import { listOpenMatters } from '#team/attention/attention-queue.server.ts'
import { getDeliveryJob } from '#delivery/deliveries/delivery-job.server.ts'
import { planDeliverables } from '#delivery/deliveries/due-times.ts'
import { soldPieces } from '#delivery/deliveries/sold-pieces.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { approveAll, deliverAll, finishJob, listPieces } from '#tests/support/piece-factory.ts'

useDatabase()

const NOW = '2026-07-01T15:00:00Z'
const DATE = '2026-07-09'

/** An Orbiter who delivers before the event ends. */
const createLive = () => createOrbiter({ deliveryDays: 0 })

describe('what is sold', () => {
  test.each([
    ['15s Quick Reel', 0, [['reel', 1, 'event-end', 15]]],
    ['30s Standard Reel', null, [['reel', 1, 'event-end', 30]]],
    ['60s Extended Reel', 3, [['reel', 1, '3-days', 60]]],
    ['General Service', null, [['reel', 1, 'event-end', undefined]]],
    ['3 Reels', 0, [['reel', 3, 'event-end', undefined]]],
    ['2 x 30s reels', 1, [['reel', 2, '1-days', 30]]],
    ['15 sec reel', 0, [['reel', 1, 'event-end', 15]]],
    [
      'Party: 4 short reels and 25 photos',
      2,
      [
        ['reel', 4, '2-days', undefined],
        ['photo', 25, '2-days', undefined],
      ],
    ],
    ['500 reels', 0, [['reel', 1, 'event-end', undefined]]],
  ] as const)('%s, delivered in %s days', (name, deliveryDays, sold) => {
    expect(
      soldPieces({ name, deliveryDays }).map(({ kind, count, due, seconds }) => [
        kind,
        count,
        due,
        seconds,
      ]),
    ).toEqual(sold)
  })

  test('what was agreed before is filled in as new bookings are planned', async () => {
    freeze(NOW)
    const names = ['30s Standard Reel', '3 Reels', '2 x 30s reels', '15 sec reel', '25 photos']
    const { id, orbiter } = await createBooking({ date: DATE, status: 'accepted' })
    const statement = /with sold as[\s\S]*?;/.exec(
      readFileSync('db/migrations/0051-owed-bookings.sql', 'utf8'),
    )?.[0]
    const { eventEndsAt } = await db()
      .selectFrom('bookingRequests')
      .select('eventEndsAt')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    for (const [index, name] of names.entries()) {
      const deliveryDays = index === 0 ? null : index
      await db().deleteFrom('deliverables').where('bookingRequestId', '=', id).execute()
      await db()
        .updateTable('bookingRequests')
        .set({
          product: JSON.stringify({
            kind: 'service',
            id: null,
            name,
            durationMinutes: 60,
            deliveryDays,
          }),
        })
        .where('id', '=', id)
        .execute()
      await sql.raw(statement ?? '').execute(db())
      const filled = (await listPieces(id)).map(({ kind, label, seconds, dueAt, dueRule }) => ({
        kind,
        label,
        seconds,
        dueAt,
        dueRule,
      }))
      expect(filled, name).toEqual(
        planDeliverables(soldPieces({ name, deliveryDays }), [eventEndsAt], orbiter.timeZone),
      )
    }
  })
})

test('a request owes nothing; accepted, it owes what was sold, before the event ends [P-GEN-02]', async () => {
  freeze(NOW)
  const { id, orbiter, customer } = await createBooking({
    orbiter: await createLive(),
    date: DATE,
    time: '20:00',
    eventEnd: '00:30',
  })
  expect(await listPieces(id)).toEqual([])
  await expect(getDeliveryJob(viewerOf(customer), id)).rejects.toMatchObject({ status: 404 })
  await acceptBooking(viewerOf(orbiter), id)
  const { eventEndsAt } = await db()
    .selectFrom('bookingRequests')
    .select('eventEndsAt')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(await listPieces(id)).toMatchObject([
    { kind: 'reel', label: 'Live 30s reel', seconds: 30, dueAt: eventEndsAt, state: 'owed' },
  ])
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  for (const [viewer, side] of [
    [viewerOf(customer), 'customer'],
    [viewerOf(orbiter), 'orbiter'],
    [admin, 'admin'],
  ] as const)
    expect(await getDeliveryJob(viewer, id)).toMatchObject({
      id,
      kind: 'booking',
      side,
      isOpen: true,
      pieces: [{ label: 'Live 30s reel', state: 'owed', dueState: 'on-track', versions: [] }],
    })
  for (const stranger of [await createUser(), await createOrbiter()])
    await expect(getDeliveryJob(viewerOf(stranger), id)).rejects.toMatchObject({ status: 404 })
  await expect(getDeliveryJob(admin, newId())).rejects.toMatchObject({ status: 404 })
})

test('what is owed moves with its booking; what was delivered does not', async () => {
  freeze(NOW)
  const { id, orbiter, customer, startAt } = await createBooking({
    date: DATE,
    time: '12:00',
    status: 'accepted',
  })
  const [before] = await listPieces(id)
  await proposeTime(viewerOf(orbiter), id, { date: '2026-07-10', time: '15:00' })
  await agreeToTime(viewerOf(customer), id)
  const [after] = await listPieces(id)
  expect((after?.dueAt.getTime() ?? 0) - (before?.dueAt.getTime() ?? 0)).toBe(27 * HOUR_MS)
  freeze(new Date(startAt.getTime() + 28 * HOUR_MS))
  await deliverAll(viewerOf(orbiter), id)
  expect((await listPieces(id))[0]).toMatchObject({
    dueAt: after?.dueAt,
    deliveredAt: new Date(startAt.getTime() + 28 * HOUR_MS),
    deliveredBy: orbiter.id,
  })
})

test('what is late waits for the team, until it is delivered', async () => {
  freeze(NOW)
  const admin = viewerOf(await createUser({ roles: ['admin'] }))
  const { id, orbiter, startAt } = await createBooking({
    orbiter: await createLive(),
    date: DATE,
    status: 'accepted',
  })
  const own = async () =>
    (await listOpenMatters(admin)).filter(({ href }) => href === `/bookings/${id}`)
  freeze(new Date(startAt.getTime() + HOUR_MS + 1000))
  expect(await own()).toMatchObject([{ kind: 'delivery', isOverdue: true }])
  await deliverAll(viewerOf(orbiter), id)
  expect(await own()).toEqual([])
})

test('a booking is completed and confirmed a minute after its last piece is approved, once, and not before its event', async () => {
  freeze(NOW)
  const { id, orbiter, customer, startAt } = await createBooking({
    date: DATE,
    status: 'accepted',
  })
  const statusOf = async () =>
    db()
      .selectFrom('bookingRequests')
      .select(['status', 'completedAt', 'confirmedAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  freeze(new Date(startAt.getTime() + HOUR_MS / 2))
  await deliverAll(viewerOf(orbiter), id)
  expect(await completeDeliveredBookings()).toBe(0)
  await approveAll(viewerOf(customer), id)
  advance({ seconds: 59 })
  expect(await completeDeliveredBookings()).toBe(0)
  const at = advance({ seconds: 1 })
  const counts = await Promise.all([
    completeDeliveredBookings(),
    completeDeliveredBookings(),
    completeDeliveredBookings(),
  ])
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
  expect(await statusOf()).toEqual({ status: 'completed', completedAt: at, confirmedAt: at })
})

test('nothing was sold: completed with the end of its event', async () => {
  freeze(NOW)
  const { id, startAt } = await createBooking({ date: '2026-07-12', status: 'accepted' })
  const isCompleted = async () => {
    await completeDeliveredBookings()
    const { status } = await db()
      .selectFrom('bookingRequests')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return status === 'completed'
  }
  await db().deleteFrom('deliverables').where('bookingRequestId', '=', id).execute()
  freeze(new Date(startAt.getTime() + HOUR_MS - 1000))
  expect(await isCompleted()).toBe(false)
  advance({ seconds: 1 })
  expect(await isCompleted()).toBe(true)
})

test('both sides read each step on the page of the booking, and are notified once', async () => {
  freeze(NOW)
  const { id, orbiter, customer, startAt } = await createBooking({
    date: DATE,
    status: 'accepted',
  })
  freeze(new Date(startAt.getTime() + HOUR_MS / 2))
  await finishJob(id, { orbiter: viewerOf(orbiter), customer: viewerOf(customer) })
  const notices = await db()
    .selectFrom('notifications')
    .select(['kind', 'userId'])
    .where('subjectId', '=', id)
    .where('kind', 'in', ['deliverable.delivered', 'deliverable.approved', 'booking.completed'])
    .where('readAt', 'is', null)
    .orderBy('id')
    .execute()
  expect(notices.map(({ kind, userId }) => [kind, userId === customer.id ? 'c' : 'o'])).toEqual(
    expect.arrayContaining([
      ['deliverable.delivered', 'c'],
      ['deliverable.approved', 'o'],
      ['booking.completed', 'c'],
      ['booking.completed', 'o'],
    ]),
  )
  expect(notices).toHaveLength(4)
})
