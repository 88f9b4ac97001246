/** Compares the search by date with the slot engine, for each Orbiter. */
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { addDays } from '#app/base/add-days.ts'
import { listOpenTimes } from '#market/availability/open-times.server.ts'
import { DEFAULT_SEARCH, SORTS, type CreatorSearch } from '#market/creators/creator-search.ts'
import type { CreatorCardData } from '#market/creators/creator.ts'
import { searchCreators, showCreators } from '#market/search/search-creators.server.ts'
import { db } from '#app/platform/db.ts'
import { createBooking } from '#tests/support/booking-factory.ts'
import { freeze } from '#tests/support/clock.ts'
import {
  createSampleOrbiters,
  expectedIds,
  type KnownOrbiter,
} from '#tests/support/creator-search-model.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'

useDatabase('every place')

const DATE = '2026-07-09'
let listed: KnownOrbiter[] = []

beforeAll(async () => {
  freeze('2026-07-01T15:00:00Z')
  listed = await createSampleOrbiters()
  // Every third Orbiter has a calendar, and half of those have hours on the date.
  const rows = listed.flatMap(({ userId: orbiterId }, index) =>
    index % 3 === 0
      ? [{ orbiterId, date: addDays(DATE, index % 2), startTime: '10:00', endTime: '12:00' }]
      : [],
  )
  await db().insertInto('orbiterAvailability').values(rows).execute()
})

async function readAll(search: CreatorSearch): Promise<CreatorCardData[]> {
  const rows: CreatorCardData[] = []
  let cursor: string | null = null
  do {
    const page = await searchCreators(search, cursor)
    rows.push(...page.rows)
    expect(page.isEstimate).toBe(false)
    cursor = page.nextCursor
    if (!cursor) expect(rows).toHaveLength(page.total)
  } while (cursor)
  return rows
}

async function timesOf(userId: string, date: string): Promise<string[]> {
  const { timeZone } = await db()
    .selectFrom('profiles')
    .select('timeZone')
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return listOpenTimes(db(), { orbiterId: userId, timeZone, date, durationMinutes: 60 })
}

const search = fc.record({
  sort: fc.constantFrom(...SORTS.map(({ value }) => value)),
  location: fc.constantFrom('', 'dalas'),
  onlyAvailable: fc.boolean(),
  date: fc.constantFrom(DATE, addDays(DATE, 1)),
  time: fc.constantFrom('', '09:00', '11:00', '25:30'),
})

test('with a date, those are found whom the slot engine has open, with the times of that day', async () => {
  await fc.assert(
    fc.asyncProperty(search, async (asked) => {
      freeze('2026-07-01T15:00:00Z')
      const all = { ...DEFAULT_SEARCH, ...asked }
      const expected: { userId: string; times: string[] }[] = []
      for (const userId of expectedIds(listed, all)) {
        const times = await timesOf(userId, all.date)
        if (all.time ? times.includes(all.time) : times.length > 0) expected.push({ userId, times })
      }
      const found = await readAll(all)
      expect(found.map(({ userId, freeOn }) => ({ userId, times: freeOn?.times }))).toEqual(
        expected,
      )
    }),
    { numRuns: 25 },
  )
})

test('an accepted booking takes an Orbiter out of a search for its time, not for the day', async () => {
  freeze('2026-07-01T15:00:00Z')
  const orbiter = await createOrbiter({ bio: 'Quokkas at noon.' })
  const ask = (time: string) =>
    searchCreators({ ...DEFAULT_SEARCH, search: 'quokkas', date: DATE, time })
  expect((await ask('12:00')).total).toBe(1)
  await createBooking({ orbiter, date: DATE, time: '12:00', status: 'accepted' })
  expect(await ask('12:00')).toMatchObject({ total: 0, rows: [] })
  const [row] = (await ask('')).rows
  expect(row?.freeOn).toMatchObject({ date: DATE })
  expect(row?.freeOn?.times.slice(4, 8)).toEqual(['11:00', '13:00', '13:30', '14:00'])
})

test('a day that is over has no one', async () => {
  freeze('2026-07-01T15:00:00Z')
  expect((await searchCreators({ ...DEFAULT_SEARCH, date: '2026-06-30' })).total).toBe(0)
})

test('a card says what its lowest price buys, and the next free day or the times asked for', async () => {
  freeze('2026-07-01T15:00:00Z')
  await createOrbiter({
    bio: 'Okapis in the morning.',
    startingPriceCents: 9900,
    services: [{ name: 'Opening night', priceCents: 9900, durationMinutes: 120 }],
    availability: [{ date: DATE, startTime: '10:00', endTime: '13:00' }],
  })
  const shown = async (date: string, time: string) => {
    const page = await showCreators({ ...DEFAULT_SEARCH, search: 'okapis', date, time }, null)
    return page.rows[0]
  }
  expect(await shown('', '')).toMatchObject({
    priceFor: 'Opening night, 2 hours',
    freeText: 'Next free Thu, Jul 9',
  })
  const times = (await shown(DATE, '10:30'))?.freeText?.replaceAll('\u00A0', ' ')
  expect(times).toBe('Thu, Jul 9: 10:30 AM, 11:00 AM, 11:30 AM +2')
})
