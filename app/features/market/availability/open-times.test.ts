import { expect, test } from 'vitest'
import { addDays } from '#app/base/add-days.ts'
import {
  BOOKING_HORIZON_DAYS,
  listOpenDates,
  listOpenTimes,
} from '#market/availability/open-times.server.ts'
import { DIRECT_TIMES } from '#app/base/time-steps.ts'
import { db } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, type NewOrbiter } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { freeDaysOf } from '#tests/support/free-days.ts'

useDatabase()

const TODAY = '2026-07-01'
const DATE = '2026-07-09'

async function setUp(options: NewOrbiter = {}) {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter(options)
  const timesOn = (date: string, durationMinutes = 60) =>
    listOpenTimes(db(), {
      orbiterId: orbiter.id,
      timeZone: orbiter.timeZone,
      date,
      durationMinutes,
    })
  return { orbiter, timesOn }
}

test('an Orbiter who has set no availability at all can be asked for every slot of a year', async () => {
  const { orbiter, timesOn } = await setUp()
  expect(await timesOn(DATE)).toEqual(DIRECT_TIMES)
  expect(await timesOn(addDays(TODAY, BOOKING_HORIZON_DAYS))).toEqual(DIRECT_TIMES)
  expect(await timesOn(addDays(TODAY, BOOKING_HORIZON_DAYS + 1))).toEqual([])
  expect(await timesOn(addDays(TODAY, -1))).toEqual([])
  expect(await listOpenDates(db(), orbiter.id, orbiter.timeZone, 60, 30)).toBeNull()
})

test('with availability, only what it covers can be asked for', async () => {
  const { orbiter, timesOn } = await setUp({
    availability: [
      { date: DATE, startTime: '10:00', endTime: '11:00' },
      { date: DATE, startTime: '11:00', endTime: '12:00' },
    ],
  })
  expect(await timesOn(DATE, 90)).toEqual(['10:00', '10:30'])
  expect(await timesOn('2026-07-10')).toEqual([])
  expect(await listOpenDates(db(), orbiter.id, orbiter.timeZone, 60, 30)).toEqual([DATE])
  expect(await listOpenDates(db(), orbiter.id, orbiter.timeZone, 180, 30)).toEqual([])
})

test('the public sees free times from today on, today being that of the Orbiter [P-PROF-15]', async () => {
  freeze('2026-07-02T03:00:00Z')
  const evening = { startTime: '20:00', endTime: '24:00' }
  const orbiter = await createOrbiter({
    timeZone: 'America/Chicago',
    availability: [
      { date: '2026-06-30', ...evening },
      { date: '2026-07-01', ...evening },
      { date: '2026-07-02', startTime: '09:00', endTime: '12:00' },
      { date: '2026-07-02', ...evening },
    ],
  })
  expect(await freeDaysOf(orbiter.id, orbiter.timeZone)).toEqual([
    { date: '2026-07-01', slots: [{ startTime: '23:30', endTime: '24:00' }] },
    { date: '2026-07-02', slots: [{ startTime: '09:00', endTime: '12:00' }, evening] },
  ])
})

test('availability that has all passed counts as none', async () => {
  const { timesOn } = await setUp({
    availability: [{ date: '2026-06-30', startTime: '10:00', endTime: '12:00' }],
  })
  expect(await timesOn(DATE)).toHaveLength(35)
})

test('an accepted booking takes its time; pending, declined and cancelled ones do not', async () => {
  const { orbiter, timesOn } = await setUp()
  await createBooking({ orbiter, date: DATE, time: '09:00', status: 'accepted' })
  await createBooking({ orbiter, date: DATE, time: '11:00' })
  await createBooking({ orbiter, date: DATE, time: '13:00', status: 'rejected' })
  await createBooking({ orbiter, date: DATE, time: '15:00', status: 'cancelled' })
  expect(await timesOn(DATE)).toEqual(DIRECT_TIMES.slice(2))
})

test('today is the day in the zone of the Orbiter, and only its coming hours are open', async () => {
  freeze('2026-07-02T06:30:00Z')
  const [east, west] = [
    await createOrbiter({ timeZone: 'America/New_York' }),
    await createOrbiter({ timeZone: 'America/Los_Angeles' }),
  ]
  const on = (orbiter: { id: string; timeZone: string }, date: string) =>
    listOpenTimes(db(), {
      orbiterId: orbiter.id,
      timeZone: orbiter.timeZone,
      date,
      durationMinutes: 60,
    })
  expect(await on(east, TODAY)).toEqual([])
  expect(await on(west, TODAY)).toEqual(['24:00', '24:30', '25:00', '25:30', '26:00'])
  freeze('2026-07-02T01:00:00Z')
  expect((await on(west, TODAY)).slice(0, 3)).toEqual(['18:30', '19:00', '19:30'])
  expect(await on(east, '2026-07-02')).toHaveLength(35)
})
