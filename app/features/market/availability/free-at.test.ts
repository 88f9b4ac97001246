/** Compares the search with the slot engine on random calendars. */
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { addDays } from '#app/base/add-days.ts'
import { newId } from '#app/base/ids.ts'
import { DIRECT_TIMES, timeOfMinutes } from '#app/base/time-steps.ts'
import { instantOf } from '#app/base/zoned-time.ts'
import {
  freeAtSql,
  freeAtValues,
  type FreeAtQuestion,
} from '#market/availability/free-at.server.ts'
import { BOOKING_HORIZON_DAYS, listOpenTimes } from '#market/availability/open-times.server.ts'
import { db, pool } from '#app/platform/db.ts'
import { freeze } from '#tests/support/clock.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter, createUser, type TestUser } from '#tests/support/factories.ts'

useDatabase()

/** Clocks are set forward on March 8 and back on November 1, but not in Arizona. */
const ZONES = [
  'America/New_York',
  'America/Chicago',
  'America/Phoenix',
  'America/Los_Angeles',
  'America/Adak',
]
const NIGHTS = ['2026-03-07', '2026-03-08', '2026-10-31', '2026-11-01', '2026-07-09']

const PRODUCT = {
  kind: 'general',
  id: null,
  name: 'General Service',
  durationMinutes: 60,
  deliveryDays: null,
}

interface Said {
  id: string
  isFree: boolean
  openTimes: string[]
}

/** The search's result for each listed Orbiter. */
async function searched(
  date: string,
  asked: Omit<FreeAtQuestion, 'dates'>,
): Promise<Map<string, Said>> {
  const { clocks, isFree, openTimes } = freeAtSql(1)
  const { rows } = await pool().query<Said>(
    `with ${clocks} select user_id as id, ${isFree} as "isFree", ${openTimes('($1::date[])[1]')} as "openTimes"
      from profiles p where listed_at is not null`,
    freeAtValues({ dates: [date], ...asked }),
  )
  return new Map(rows.map((row) => [row.id, row]))
}

let customer: TestUser
let orbiters: TestUser[]

async function clear(): Promise<void> {
  await pool().query('delete from booking_requests')
  await pool().query('delete from orbiter_availability')
  await pool().query('delete from blocked_times')
  await pool().query('delete from booking_rules')
}

beforeEach(async () => {
  await clear()
  customer ??= await createUser()
  orbiters ??= await Promise.all(ZONES.map((timeZone) => createOrbiter({ timeZone })))
})

const step = (min: number, max: number) =>
  fc.integer({ min: min * 2, max: max * 2 }).map((half) => half * 30)

/**
 * Free times on the date and up to two days around it, or none at all, and bookings around the
 * date.
 */
const calendar = fc.record({
  windows: fc.array(
    fc.record({ day: fc.integer({ min: -2, max: 2 }), from: step(0, 25), minutes: step(0.5, 12) }),
    { maxLength: 6 },
  ),
  bookings: fc.array(
    fc.record({
      from: fc.integer({ min: -600, max: 1700 }),
      minutes: fc.integer({ min: 15, max: 400 }),
    }),
    {
      maxLength: 4,
    },
  ),
  blocked: fc.array(
    fc.record({
      from: fc.integer({ min: -600, max: 1700 }),
      minutes: fc.integer({ min: 15, max: 400 }),
    }),
    { maxLength: 2 },
  ),
  rules: fc.option(
    fc.record({
      bufferBeforeMinutes: fc.constantFrom(0, 15, 120),
      bufferAfterMinutes: fc.constantFrom(0, 30),
      noticeHours: fc.constantFrom(0, 3, 24),
      dailyMaximum: fc.option(fc.integer({ min: 1, max: 3 })),
      allowsTravel: fc.boolean(),
    }),
  ),
})

const situation = fc.record({
  date: fc.constantFrom(...NIGHTS),
  /**
   * From two days before the date until the night after it, or so early that the date is too far
   * ahead.
   */
  hoursBefore: fc.oneof(
    fc.integer({ min: -30, max: 48 }),
    fc.integer({ min: 364 * 24, max: 367 * 24 }),
  ),
  durationMinutes: fc.constantFrom(30, 60, 90, 240, 480),
  time: fc.option(fc.constantFrom(...DIRECT_TIMES)),
  calendars: fc.tuple(...ZONES.map(() => calendar)),
})

type Calendar = typeof calendar extends fc.Arbitrary<infer Value> ? Value : never

async function store(
  orbiter: TestUser,
  date: string,
  {
    windows,
    bookings,
    blocked = [],
    rules = null,
  }: Pick<Calendar, 'windows' | 'bookings'> & Partial<Calendar>,
): Promise<void> {
  const at = (minute: number) =>
    new Date(instantOf(date, '00:00', orbiter.timeZone).getTime() + minute * 60_000)
  if (rules)
    await db()
      .insertInto('bookingRules')
      .values({ orbiterId: orbiter.id, ...rules })
      .execute()
  for (const { from, minutes } of blocked)
    await db()
      .insertInto('blockedTimes')
      .values({ orbiterId: orbiter.id, startAt: at(from), endAt: at(from + minutes) })
      .execute()
  for (const { day, from, minutes } of windows)
    await pool().query(
      `insert into orbiter_availability (orbiter_id, date, start_time, end_time) values ($1, $2, $3, $4) on conflict do nothing`,
      [
        orbiter.id,
        addDays(date, day),
        timeOfMinutes(from),
        timeOfMinutes(Math.min(from + minutes, 26 * 60)),
      ],
    )
  for (const { from, minutes } of bookings) {
    const startAt = at(from)
    // Two accepted bookings of an Orbiter can't overlap. When two would, only the first is
    // inserted.
    await pool().query(
      `insert into booking_requests (id, customer_id, orbiter_id, customer_name, customer_email, requested_date, requested_time,
          time_zone, start_at, end_at, event_ends_at, service_type, product, commission_bps, status, expires_at)
        values ($1, $2, $3, 'Casey', 'casey@example.test', $4, '12:00', $5, $6, $7, $7, 'General Service', $9, 0, $8, $6)
        on conflict do nothing`,
      [
        newId(),
        customer.id,
        orbiter.id,
        date,
        orbiter.timeZone,
        startAt,
        at(from + minutes),
        minutes % 7 === 0 ? 'pending' : 'accepted',
        PRODUCT,
      ],
    )
  }
}

test('the search says what the slot engine says, of random calendars in nights with and without a clock change', async () => {
  await fc.assert(
    fc
      .asyncProperty(situation, async ({ date, hoursBefore, calendars, ...asked }) => {
        freeze(new Date(Date.parse(`${date}T20:00:00Z`) - hoursBefore * 3_600_000))
        for (const [index, orbiter] of orbiters.entries()) {
          const one = calendars[index]
          if (one) await store(orbiter, date, one)
        }
        const found = await searched(date, asked)
        for (const { id, timeZone } of orbiters) {
          const openTimes = await listOpenTimes(db(), { orbiterId: id, timeZone, date, ...asked })
          const isFree = asked.time === null ? openTimes.length > 0 : openTimes.includes(asked.time)
          expect(found.get(id)).toEqual({ id, isFree, openTimes })
        }
      })
      .beforeEach(clear),
    { numRuns: 100 },
  )
})

test('the first free day of several is the first with an open time', async () => {
  freeze('2026-07-01T15:00:00Z')
  const dates = Array.from({ length: 6 }, (_, day) => addDays('2026-07-02', day))
  const [first, second] = orbiters
  if (!first || !second) throw new Error('no Orbiters')
  await store(first, '2026-07-04', {
    windows: [
      { day: -1, from: 600, minutes: 30 },
      { day: 1, from: 600, minutes: 120 },
    ],
    bookings: [],
  })
  const { clocks, firstDate } = freeAtSql(1)
  const { rows } = await pool().query<{ id: string; date: string }>(
    `with ${clocks} select user_id as id, ${firstDate} as date from profiles p`,
    freeAtValues({ dates, time: null, durationMinutes: 60 }),
  )
  const dateOf = (orbiter: TestUser) => rows.find(({ id }) => id === orbiter.id)?.date
  expect([dateOf(first), dateOf(second)]).toEqual(['2026-07-05', '2026-07-02'])
})

test('a date beyond the horizon has no times, the last one within it has all', async () => {
  freeze('2026-07-01T15:00:00Z')
  const ask = (days: number) =>
    searched(addDays('2026-07-01', days), { time: null, durationMinutes: 60 })
  for (const { openTimes } of (await ask(BOOKING_HORIZON_DAYS)).values())
    expect(openTimes).toEqual(DIRECT_TIMES)
  for (const { isFree } of (await ask(BOOKING_HORIZON_DAYS + 1)).values())
    expect(isFree).toBe(false)
})
