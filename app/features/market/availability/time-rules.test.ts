/**
 * Buffers, notice, a day's maximum, and travel: in the engine, in SQL, and where times are booked.
 */
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { addDays } from '#app/base/add-days.ts'
import { newId } from '#app/base/ids.ts'
import { DIRECT_TIMES, timesBetween } from '#app/base/time-steps.ts'
import { instantOf } from '#app/base/zoned-time.ts'
import { InvalidInput } from '#app/base/errors.ts'
import {
  bookingDays,
  isFull,
  keepApart,
  NO_RULES,
  travelMinutes,
  type BookingRules,
  type Point,
} from '#market/availability/time-rules.ts'
import { blockTime, unblockTime } from '#market/availability/block-time.server.ts'
import { listMoveTimes, listOpenTimes } from '#market/availability/open-times.server.ts'
import { saveBookingRules } from '#market/availability/save-time-rules.server.ts'
import { openTimes } from '#market/availability/slot-engine.ts'
import { placeOfZip } from '#market/places/read-place.server.ts'
import { db } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, viewerOf } from '#tests/support/factories.ts'
import { createBooking } from '#tests/support/booking-factory.ts'

useDatabase()

const ZONE = 'America/Chicago'
const DATE = '2026-07-09'
const HOUR = 3_600_000

/** An Orbiter in Dallas, eight days before DATE, with these rules and no free times. */
async function orbiterWith(rules: Record<string, string>) {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter()
  const viewer = viewerOf(orbiter)
  await saveBookingRules(viewer, rules)
  const times = (date = DATE, question: { venuePlaceId?: number | null } = {}) =>
    listOpenTimes(db(), {
      orbiterId: orbiter.id,
      timeZone: ZONE,
      date,
      durationMinutes: 60,
      ...question,
    })
  return { orbiter, viewer, times }
}

const missing = (times: string[]) => DIRECT_TIMES.filter((time) => !times.includes(time))

test('buffers keep time free before and after each accepted booking, and nothing without them', async () => {
  const { orbiter, viewer, times } = await orbiterWith({
    bufferBeforeMinutes: '30',
    bufferAfterMinutes: '60',
  })
  await createBooking({ orbiter, date: DATE, time: '14:00', status: 'accepted' })
  // The booking takes an hour, 2:00 to 3:00, with 90 minutes on each side.
  expect(missing(await times())).toEqual(timesBetween('12:00', '16:00', 30))
  await saveBookingRules(viewer, {})
  expect(missing(await times())).toEqual(['13:30', '14:00', '14:30'])
})

test('minimum notice hides what starts sooner', async () => {
  const { times } = await orbiterWith({ noticeHours: '24' })
  // It is 10 AM on July 1 in Dallas.
  expect(await times('2026-07-01')).toEqual([])
  expect((await times('2026-07-02'))[0]).toBe('10:00')
})

test('a day with as many bookings as the Orbiter takes has no more times', async () => {
  const { orbiter, times } = await orbiterWith({ dailyMaximum: '2' })
  await createBooking({ orbiter, date: DATE, time: '10:00', status: 'accepted' })
  expect((await times()).length).toBeGreaterThan(20)
  await createBooking({ orbiter, date: DATE, time: '24:30', status: 'accepted' })
  expect(await times()).toEqual([])
  expect(await times(addDays(DATE, 1))).toEqual(DIRECT_TIMES)
})

test('travel keeps the way between two venues free, and a venue too far from the last is refused', async () => {
  const { orbiter, viewer, times } = await orbiterWith({ allowsTravel: 'on' })
  const booking = await createBooking({
    orbiter,
    date: DATE,
    time: '14:00',
    status: 'accepted',
    venueAddress: '12 Elm Street, Dallas, TX 75201',
  })
  const [near, fortWorth] = [await placeOfZip('75201'), await placeOfZip('76102')]
  expect(missing(await times(DATE, { venuePlaceId: near?.id ?? 0 }))).toEqual([
    '13:30',
    '14:00',
    '14:30',
  ])
  const far = await times(DATE, { venuePlaceId: fortWorth?.id ?? 0 })
  expect(far).not.toContain('15:00')
  expect(far).toContain('16:30')
  await expect(
    createBooking({ orbiter, date: DATE, time: '15:00', venueAddress: '1 Main, 76102' }),
  ).rejects.toThrow(InvalidInput)
  // Moving a booking uses its own venue. As the only booking of the day, it can move to any time.
  const row = await db()
    .selectFrom('bookingRequests')
    .select(['id', 'orbiterId', 'timeZone', 'startAt', 'endAt'])
    .where('id', '=', booking.id)
    .executeTakeFirstOrThrow()
  expect(await listMoveTimes(db(), row, 'customer', DATE)).toContain('15:00')
  await saveBookingRules(viewer, {})
  expect(await times(DATE, { venuePlaceId: fortWorth?.id ?? 0 })).toContain('15:00')
})

test('blocked days hide every time of their days and nights, and come back once it is removed', async () => {
  const { orbiter, viewer, times } = await orbiterWith({})
  expect(
    await blockTime(viewer, { fromDate: DATE, toDate: '2026-07-10', label: 'Vacation' }),
  ).toEqual({ days: 2 })
  expect(await blockTime(viewer, { fromDate: DATE })).toEqual({ days: 0 })
  expect([await times(), await times('2026-07-10')]).toEqual([[], []])
  expect(await times('2026-07-11')).toEqual(DIRECT_TIMES)
  expect(await times('2026-07-08')).toEqual(DIRECT_TIMES)
  await blockTime(viewer, { fromDate: '2026-07-13', startTime: '09:00', endTime: '25:00' })
  expect(await times('2026-07-13')).toEqual(['25:00', '25:30', '26:00'])
  const { id } = await db()
    .selectFrom('blockedTimes')
    .select('id')
    .where('orbiterId', '=', orbiter.id)
    .orderBy('startAt')
    .limit(1)
    .executeTakeFirstOrThrow()
  await unblockTime(viewer, { slotId: id })
  expect(await times()).toEqual(DIRECT_TIMES)
})

test.each([
  [{ bufferBeforeMinutes: '241' }, 'bufferBeforeMinutes'],
  [{ bufferAfterMinutes: 'an hour' }, 'bufferAfterMinutes'],
  [{ noticeHours: '337' }, 'noticeHours'],
  [{ dailyMaximum: '-1' }, 'dailyMaximum'],
])('rules out of bounds are refused beside their field: %j', async (rules, field) => {
  const viewer = viewerOf(await createOrbiter())
  await expect(saveBookingRules(viewer, rules)).rejects.toMatchObject({
    fields: { [field]: expect.any(String) as string },
  })
})

const ZIPS = ['75201', '75204', '76102', '78701', '60614']
const someRules: fc.Arbitrary<BookingRules> = fc.record({
  bufferBeforeMinutes: fc.constantFrom(0, 15, 45, 240),
  bufferAfterMinutes: fc.constantFrom(0, 30, 90),
  noticeHours: fc.constant(0),
  dailyMaximum: fc.option(fc.integer({ min: 1, max: 3 })),
  allowsTravel: fc.boolean(),
})
const someTime = fc.record({
  date: fc.integer({ min: 0, max: 3 }).map((day) => addDays(DATE, day)),
  time: fc.constantFrom(...DIRECT_TIMES),
  minutes: fc.constantFrom(30, 60, 180, 24 * 60 + 120),
  zip: fc.option(fc.constantFrom(...ZIPS)),
})

test('whatever the rules and bookings, the database decides like the engine', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter()
  const customer = await createUser()
  const places = new Map<string | null, { id: number } & Point>()
  for (const zip of ZIPS) {
    const place = await placeOfZip(zip)
    if (place) places.set(zip, place)
  }
  const home = await db()
    .selectFrom('profiles')
    .select(['latitude', 'longitude'])
    .where('userId', '=', orbiter.id)
    .executeTakeFirstOrThrow()
  const timed = ({
    date,
    time,
    minutes,
    zip,
  }: typeof someTime extends fc.Arbitrary<infer T> ? T : never) => {
    const startAt = instantOf(date, time, ZONE)
    const endAt = new Date(startAt.getTime() + minutes * 60_000)
    return { date, time, startAt, endAt, venue: places.get(zip) ?? null }
  }
  await fc.assert(
    fc.asyncProperty(
      someRules,
      fc.array(someTime, { maxLength: 5 }),
      someTime,
      async (rules, all, one) => {
        await db().deleteFrom('bookingRequests').where('orbiterId', '=', orbiter.id).execute()
        await db()
          .insertInto('bookingRules')
          .values({ orbiterId: orbiter.id, ...rules })
          .onConflict((conflict) => conflict.column('orbiterId').doUpdateSet(rules))
          .execute()
        const taken: ReturnType<typeof timed>[] = []
        for (const next of all.map(timed))
          if (!taken.some((other) => other.startAt < next.endAt && next.startAt < other.endAt))
            taken.push(next)
        if (taken.length > 0)
          await db()
            .insertInto('bookingRequests')
            .values(
              taken.map((booking) => ({
                id: newId(),
                customerId: customer.id,
                orbiterId: orbiter.id,
                customerName: 'Someone',
                customerEmail: 'someone@example.com',
                requestedDate: booking.date,
                requestedTime: booking.time,
                timeZone: ZONE,
                startAt: booking.startAt,
                endAt: booking.endAt,
                eventEndsAt: booking.endAt,
                serviceType: 'Reel',
                commissionBps: 0,
                product: JSON.stringify({
                  kind: 'general',
                  id: null,
                  name: 'Reel',
                  durationMinutes: 60,
                  deliveryDays: 2,
                }),
                brief: '{}',
                policy: '{}',
                status: 'accepted' as const,
                expiresAt: booking.startAt,
                venuePlaceId: booking.venue?.id ?? null,
              })),
            )
            .execute()
        const candidate = timed(one)
        const apart = keepApart(taken, rules, home as Point, candidate.venue)
        const days = Array.from({ length: bookingDays(candidate) }, (_, day) =>
          addDays(one.date, day),
        )
        const expected =
          !apart.some((busy) => busy.startAt < candidate.endAt && candidate.startAt < busy.endAt) &&
          !days.some((date) => isFull(taken, rules, date))
        const { rows } = await sql<{
          keepsRules: boolean
        }>`select keeps_rules(${orbiter.id}, ${one.date},
        ${candidate.startAt}, ${candidate.endAt}, ${candidate.venue?.id ?? null}::integer, null) as keeps_rules`.execute(
          db(),
        )
        expect(rows[0]?.keepsRules).toBe(expected)
      },
    ),
    { numRuns: 150 },
  )
})

test('the way between two places grows with the distance, in the program and in SQL', async () => {
  expect([0, 0.2, 1, 5, 13, 30, 900].map(travelMinutes)).toEqual([0, 0, 10, 20, 45, 75, 720])
  for (const miles of [0, 0.25, 0.3, 4, 15, 15.1, 62, 480]) {
    const { rows } = await sql<{
      minutes: number
    }>`select travel_minutes(${miles}) as minutes`.execute(db())
    expect(rows[0]?.minutes, `${miles} miles`).toBe(travelMinutes(miles))
  }
})

test('every time that the engine offers beside bookings is as far from each as the rules ask', () => {
  fc.assert(
    fc.property(someRules, fc.array(someTime, { maxLength: 4 }), (rules, all) => {
      const taken = all.map(({ date, time, minutes }) => {
        const startAt = instantOf(date, time, ZONE)
        return { date, startAt, endAt: new Date(startAt.getTime() + minutes * 60_000), venue: null }
      })
      const gap = (rules.bufferBeforeMinutes + rules.bufferAfterMinutes) * 60_000
      const question = {
        date: DATE,
        timeZone: ZONE,
        durationMinutes: 60,
        windows: null,
        now: new Date(0),
      }
      const offered = openTimes({ ...question, busy: keepApart(taken, rules, null, null) })
      const free = DIRECT_TIMES.filter((time) => {
        const startAt = instantOf(DATE, time, ZONE).getTime()
        return taken.every(
          (one) =>
            startAt - one.endAt.getTime() >= gap || one.startAt.getTime() - (startAt + HOUR) >= gap,
        )
      })
      expect(offered).toEqual(free)
      expect(isFull(taken, NO_RULES, DATE)).toBe(false)
    }),
  )
})
