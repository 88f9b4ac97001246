/** Evenings that go on after midnight, in every part of the program that handles times. */
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { InvalidInput } from '#app/base/errors.ts'
import { addFreeTime } from '#market/availability/add-free-time.server.ts'
import { extendAllSeries } from '#market/availability/extend-series.server.ts'
import { listOpenTimes } from '#market/availability/open-times.server.ts'
import { listOwnSlots } from '#market/availability/own-calendar.server.ts'
import { removeFreeTime, removeSeries } from '#market/availability/remove-free-time.server.ts'
import { requestBooking } from '#work/bookings/request-booking.server.ts'
import { findBookingCalendar } from '#work/calendars/icalendar.server.ts'
import { rankOrbiters } from '#work/matching/rank-orbiters.server.ts'
import { newId } from '#app/base/ids.ts'
import { db } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { ALWAYS, orbiterOnWednesday, single, weekly } from '#tests/support/free-time-forms.ts'
import { createJob, createTrained } from '#tests/support/managed.ts'

useDatabase()

test('free time from 8 PM to 2 AM is one slot of the evening, and joins what touches it', async () => {
  const { viewer, slots } = await orbiterOnWednesday()
  await addFreeTime(viewer, single('2026-07-03', '20:00', '26:00'))
  expect(await addFreeTime(viewer, single('2026-07-03', '18:00', '20:30'))).toMatchObject({
    merged: 1,
  })
  await addFreeTime(viewer, single('2026-07-04', '09:00', '12:00'))
  expect(await slots()).toEqual(['2026-07-03 18:00-26:00', '2026-07-04 09:00-12:00'])
  await expect(addFreeTime(viewer, single('2026-07-03', '25:00', '24:00'))).rejects.toThrow(
    InvalidInput,
  )
})

test('an evening that has begun can still be added until its night is over', async () => {
  const { viewer, slots } = await orbiterOnWednesday()
  freeze('2026-07-02T05:30:00Z')
  await addFreeTime(viewer, single('2026-07-01', '20:00', '26:00'))
  expect(await slots()).toEqual(['2026-07-01 20:00-26:00'])
  freeze('2026-07-02T07:00:00Z')
  await expect(addFreeTime(viewer, single('2026-07-01', '20:00', '26:00'))).rejects.toThrow(
    InvalidInput,
  )
})

test('a series of nights has one row an evening, loses one date alone, and is extended', async () => {
  const { viewer, slots, find } = await orbiterOnWednesday()
  await addFreeTime(viewer, weekly(['friday', 'saturday'], '22:00', '26:00'))
  expect(await slots()).toHaveLength(24)
  await removeFreeTime(viewer, { slotId: await find('2026-07-04') })
  const all = await slots()
  expect(all.slice(0, 3)).toEqual([
    '2026-07-03 22:00-26:00*',
    '2026-07-10 22:00-26:00*',
    '2026-07-11 22:00-26:00*',
  ])
  advance({ days: 7 })
  await extendAllSeries()
  expect((await slots()).at(-1)).toBe('2026-09-26 22:00-26:00*')
  await removeSeries(viewer, { slotId: await find('2026-07-10') })
  expect((await listOwnSlots(viewer, ...ALWAYS)).map((slot) => slot.date)).toEqual(['2026-07-03'])
})

test('a booking over midnight takes its night, is refused twice, and leaves the morning free', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter()
  const accepted = await createBooking({
    orbiter,
    date: '2026-07-03',
    time: '23:30',
    status: 'accepted',
  })
  const row = await db()
    .selectFrom('bookingRequests')
    .select(['requestedDate', 'requestedTime', 'startAt', 'endAt'])
    .where('id', '=', accepted.id)
    .executeTakeFirstOrThrow()
  expect(row).toEqual({
    requestedDate: '2026-07-03',
    requestedTime: '23:30',
    startAt: new Date('2026-07-04T04:30:00Z'),
    endAt: new Date('2026-07-04T05:30:00Z'),
  })
  const ask = { orbiterId: orbiter.id, timeZone: orbiter.timeZone, durationMinutes: 60 }
  const night = await listOpenTimes(db(), { ...ask, date: '2026-07-03' })
  expect(['23:00', '23:30', '24:00'].filter((time) => night.includes(time))).toEqual([])
  expect(['22:30', '24:30', '26:00'].every((time) => night.includes(time))).toBe(true)
  expect(await listOpenTimes(db(), { ...ask, date: '2026-07-04' })).toContain('09:00')
  await expect(
    requestBooking(viewerOf(await createUser()), orbiter.id, {
      idempotencyKey: newId(),
      offer: 'reel:30',
      customerName: 'Casey',
      date: '2026-07-03',
      time: '24:00',
    }),
  ).rejects.toMatchObject({ fields: { time: expect.any(String) } })
})

test('at half past midnight the evening can still be asked for, and nothing of it that has begun', async () => {
  freeze('2026-07-04T05:30:00Z')
  const orbiter = await createOrbiter()
  const ask = { orbiterId: orbiter.id, timeZone: orbiter.timeZone, durationMinutes: 60 }
  expect(await listOpenTimes(db(), { ...ask, date: '2026-07-03' })).toEqual([
    '25:00',
    '25:30',
    '26:00',
  ])
  const { id } = await createBooking({ orbiter, date: '2026-07-03', time: '25:30' })
  const { startAt, expiresAt } = await db()
    .selectFrom('bookingRequests')
    .select(['startAt', 'expiresAt'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(startAt).toEqual(new Date('2026-07-04T06:30:00Z'))
  expect(expiresAt).toEqual(startAt)
})

test.each([
  ['2026-10-31', '25:30', '2026-11-01T06:30:00Z'],
  ['2026-11-01', '24:30', '2026-11-02T06:30:00Z'],
  ['2026-03-07', '24:30', '2026-03-08T06:30:00Z'],
])(
  'the night of %s at %s is the same instant in the calendar file',
  async (date, time, instant) => {
    freeze(`${date.slice(0, 7)}-01T15:00:00Z`)
    const { id, customer } = await createBooking({ date, time, status: 'accepted' })
    const file = await findBookingCalendar(viewerOf(customer), id, 'https://orbit.example')
    const vevent = new ICAL.Component(ICAL.parse(file ?? '')).getFirstSubcomponent('vevent')
    const event = new ICAL.Event(vevent ?? undefined)
    expect(event.startDate.toJSDate()).toEqual(new Date(instant))
    expect(event.endDate.toJSDate().getTime() - event.startDate.toJSDate().getTime()).toBe(
      3_600_000,
    )
    expect(event.description).toContain(' night, ')
  },
)

test('matching finds who is free over midnight, and no one whose evening ends before', async () => {
  freeze('2026-07-01T15:00:00Z')
  const until = async (endTime: string) =>
    createTrained({ availability: [{ date: '2026-07-10', startTime: '20:00', endTime }] })
  const [late, early] = [await until('26:00'), await until('24:00')]
  const { id } = await createJob({ inDays: 9, startTime: '24:00' })
  const ranked = new Set((await rankOrbiters({ projectId: id })).map((one) => one.orbiterId))
  expect([ranked.has(late.id), ranked.has(early.id)]).toEqual([true, false])
})
