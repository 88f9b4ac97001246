import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { HOUR_MS } from '#app/base/time.ts'
import { findEventNow } from '#team/attention/event-now.server.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

useDatabase()

test('the event of now: from two hours before its start until its end, the earliest of several', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter()
  const viewer = viewerOf(orbiter)
  expect(await findEventNow(viewer)).toEqual({ event: null, changesAt: null })
  const at = (time: string) =>
    createBooking({ orbiter, date: '2026-07-09', time, status: 'accepted' })
  const [noon, later] = [await at('12:00'), await at('15:00')]
  await createBooking({ orbiter, date: '2026-07-09', time: '09:00' })
  freeze(new Date(noon.startAt.getTime() - 2 * HOUR_MS - 1).toISOString())
  expect(await findEventNow(viewer)).toEqual({
    event: null,
    changesAt: new Date(noon.startAt.getTime() - 2 * HOUR_MS).toISOString(),
  })
  advance({ minutes: 1 })
  const { event } = await findEventNow(viewer)
  expect(event).toMatchObject({ bookingId: noon.id, day: 1, days: 1 })
  freeze(new Date(event?.endAt ?? '').toISOString())
  expect((await findEventNow(viewer)).event?.bookingId ?? null).not.toBe(noon.id)
  freeze(later.startAt.toISOString())
  expect((await findEventNow(viewer)).event).toMatchObject({ bookingId: later.id })
  expect((await findEventNow(viewerOf(await createOrbiter()))).event).toBeNull()
})

test('an event goes on after its filming, until it ends; one that is filmed comes first', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter()
  const viewer = viewerOf(orbiter)
  const at = (time: string, eventEnd: string) =>
    createBooking({ orbiter, date: '2026-07-09', time, eventEnd, status: 'accepted' })
  const [dinner, party] = [await at('18:00', '23:00'), await at('21:00', '')]
  const after = (hours: number) => {
    freeze(new Date(dinner.startAt.getTime() + hours * HOUR_MS))
    return findEventNow(viewer)
  }
  expect(await after(0)).toMatchObject({
    event: { bookingId: dinner.id, eventEndsAt: '2026-07-10T04:00:00.000Z' },
    changesAt: '2026-07-10T00:00:00.000Z',
  })
  expect((await after(1.5)).event?.bookingId).toBe(party.id)
  expect((await after(4.5)).event?.bookingId).toBe(dinner.id)
  expect((await after(5)).event).toBeNull()
})

test('an event of several days is an event only around the hours of each day', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter()
  const viewer = viewerOf(orbiter)
  const booking = await createBooking({ orbiter, date: '2026-07-09', status: 'accepted' })
  const product = sql<string>`product || '{"days": 2, "durationMinutes": 60}'`
  await db()
    .updateTable('bookingRequests')
    .set({ product, endAt: new Date(booking.startAt.getTime() + 25 * HOUR_MS) })
    .where('id', '=', booking.id)
    .execute()
  freeze(new Date(booking.startAt.getTime() + 3 * HOUR_MS).toISOString())
  expect(await findEventNow(viewer)).toEqual({
    event: null,
    changesAt: new Date(booking.startAt.getTime() + 22 * HOUR_MS).toISOString(),
  })
  freeze(new Date(booking.startAt.getTime() + 23 * HOUR_MS).toISOString())
  expect((await findEventNow(viewer)).event).toMatchObject({ day: 2, days: 2 })
})
