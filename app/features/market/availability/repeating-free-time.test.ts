/** Free times that repeat every week. */
import { expect, test } from 'vitest'
import { NotFound } from '#app/base/errors.ts'
import { addFreeTime } from '#market/availability/add-free-time.server.ts'
import { extendAllSeries } from '#market/availability/extend-series.server.ts'
import { addDays } from '#app/base/add-days.ts'
import { listOwnSlots } from '#market/availability/own-calendar.server.ts'
import { removeFreeTime, removeSeries } from '#market/availability/remove-free-time.server.ts'
import { listOpenTimes } from '#market/availability/open-times.server.ts'
import { instantOf } from '#app/base/zoned-time.ts'
import { db } from '#app/platform/db.ts'
import { advance, freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { ALWAYS, orbiterOnWednesday, single, weekly } from '#tests/support/free-time-forms.ts'

useDatabase()

test('a repeating time has its chosen days of twelve weeks, in the future alone [P-AVL-06] [P-AVL-09] [P-AVL-12]', async () => {
  const { viewer, slots } = await orbiterOnWednesday()
  // 9 AM today has passed; 11 AM today has not.
  expect(
    await addFreeTime(viewer, weekly(['wednesday', 'friday'], '09:00', '10:00')),
  ).toMatchObject({ isRecurring: true, added: 23 })
  expect(await addFreeTime(viewer, weekly(['wednesday'], '11:00', '12:00'))).toMatchObject({
    added: 12,
  })
  const all = await slots()
  expect([all[0], all[1], all.at(-1)]).toEqual([
    '2026-07-01 11:00-12:00*',
    '2026-07-03 09:00-10:00*',
    '2026-09-18 09:00-10:00*',
  ])
  expect(all.every((slot) => slot < '2026-09-23')).toBe(true)
  const row = await db()
    .selectFrom('orbiterAvailability')
    .select('recurringPattern')
    .where('orbiterId', '=', viewer.id)
    .orderBy('date', 'desc')
    .executeTakeFirstOrThrow()
  expect(row.recurringPattern).toBe('wednesday,friday')
})

test('what a series adds is counted without the dates that were free already', async () => {
  const { viewer } = await orbiterOnWednesday()
  await addFreeTime(viewer, single('2026-07-03', '09:00', '20:00'))
  await addFreeTime(viewer, single('2026-07-10', '11:00', '13:00'))
  expect(await addFreeTime(viewer, weekly(['friday'], '10:00', '12:00'))).toEqual({
    isRecurring: true,
    added: 11,
    merged: 2,
  })
})

test('removing a series leaves its past and every other slot, also one of the very same times [P-AVL-11]', async () => {
  const { viewer, slots, find } = await orbiterOnWednesday()
  await addFreeTime(viewer, weekly(['friday'], '10:00', '12:00'))
  const first = await find('2026-07-10')
  await addFreeTime(viewer, weekly(['friday'], '10:00', '12:00'))
  await addFreeTime(viewer, single('2026-07-24', '10:00', '12:00'))
  advance({ days: 7 })
  expect(await removeSeries(viewer, { slotId: first })).toBe(11)
  const july = (await slots()).filter((slot) => slot < '2026-08')
  expect(july.filter((slot) => slot < '2026-07-08')).toEqual([
    '2026-07-03 10:00-12:00*',
    '2026-07-03 10:00-12:00*',
  ])
  const later = [
    '2026-07-10 10:00-12:00*',
    '2026-07-17 10:00-12:00*',
    '2026-07-24 10:00-12:00',
    '2026-07-24 10:00-12:00*',
    '2026-07-31 10:00-12:00*',
  ]
  expect(july.filter((slot) => slot >= '2026-07-08').toSorted()).toEqual(later)
  await expect(removeSeries(viewer, { slotId: first })).rejects.toThrow(NotFound)
})

test('a series goes on night after night, without the dates taken out of it and not once it is removed', async () => {
  const { viewer, slots, find } = await orbiterOnWednesday()
  await addFreeTime(viewer, weekly(['friday'], '10:00', '12:00'))
  await removeFreeTime(viewer, { slotId: await find('2026-09-18') })
  expect(await slots()).toHaveLength(11)
  await extendAllSeries()
  expect(await slots()).toHaveLength(11)
  advance({ days: 7 })
  await extendAllSeries()
  expect(await extendAllSeries()).toBe(0)
  expect((await slots()).slice(-2)).toEqual(['2026-09-11 10:00-12:00*', '2026-09-25 10:00-12:00*'])
  await removeSeries(viewer, { slotId: await find('2026-09-25') })
  advance({ days: 30 })
  await extendAllSeries()
  expect((await slots()).at(-1)).toBe('2026-07-03 10:00-12:00*')
})

/** The time zones of the six cities, with 9 AM there in UTC, in summer and in winter. */
const ZONES = [
  ['America/Chicago', '14:00', '15:00'],
  ['America/New_York', '13:00', '14:00'],
  ['America/Los_Angeles', '16:00', '17:00'],
] as const
const CLOCK_CHANGES = ZONES.flatMap(([zone, summer, winter]) => [
  {
    zone,
    season: 'back in November',
    before: '2026-10-25',
    day: '2026-11-01',
    utc: [summer, winter],
  },
  {
    zone,
    season: 'forward in March',
    before: '2027-03-07',
    day: '2027-03-14',
    utc: [winter, summer],
  },
])

test.each(CLOCK_CHANGES)(
  'in $zone a weekly time keeps its wall clock when clocks go $season, and so does what is booked in it',
  async (change) => {
    freeze(`${change.before}T12:00:00Z`)
    const orbiter = await createOrbiter({
      timeZone: change.zone,
      services: [{ name: 'One hour', priceCents: 9_000, durationMinutes: 60 }],
    })
    const viewer = viewerOf(orbiter)
    expect(await addFreeTime(viewer, weekly(['sunday'], '09:00', '12:00'))).toMatchObject({
      added: 12,
    })
    const days = (await listOwnSlots(viewer, ...ALWAYS)).map((slot) => slot.date)
    expect(days).toEqual(Array.from({ length: 12 }, (_, week) => addDays(change.before, 7 * week)))
    const times = (date: string) =>
      listOpenTimes(db(), {
        orbiterId: orbiter.id,
        timeZone: orbiter.timeZone,
        date,
        durationMinutes: 60,
      })
    for (const [date, utc] of [
      [change.before, change.utc[0]],
      [change.day, change.utc[1]],
    ] as const) {
      expect(await times(date)).toEqual(['09:00', '09:30', '10:00', '10:30', '11:00'])
      expect(instantOf(date, '09:00', orbiter.timeZone).toISOString()).toBe(
        `${date}T${utc}:00.000Z`,
      )
    }
    const { id } = await createBooking({
      orbiter,
      date: change.day,
      time: '10:00',
      status: 'accepted',
      offer: `service:${orbiter.serviceIds[0] ?? ''}`,
    })
    const row = await db()
      .selectFrom('bookingRequests')
      .select(['startAt', 'endAt'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(
      [row.startAt.getTime(), row.endAt.getTime()].map(
        (at) => at - instantOf(change.day, '09:00', orbiter.timeZone).getTime(),
      ),
    ).toEqual([3_600_000, 7_200_000])
    expect(await times(change.day)).toEqual(['09:00', '11:00'])
  },
)
