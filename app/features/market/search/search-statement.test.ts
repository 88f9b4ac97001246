/** The search with so many creators that it walks its sorts, and estimates instead of counting. */
import { beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_SEARCH, SORTS, type CreatorSearch } from '#market/creators/creator-search.ts'
import { searchCreators } from '#market/search/search-creators.server.ts'
import { addDays } from '#app/base/add-days.ts'
import { now } from '#app/platform/clock.ts'
import { asWork, pool } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'

useDatabase('every place')

const MANY = 14_000

/** Every third has hours on one day of the coming month, and therefore none on the next day. */
const BUSY_DATE = addDays(now().toISOString().slice(0, 10), 30)

/** Every seventh is a Pro, and every hundredth is a lighthouse keeper. */
const FILL = [
  'set session_replication_role = replica',
  `insert into users (id, email, full_name) select md5('many' || n)::uuid, 'many-' || n || '@test.example', 'Many ' || n from generate_series(1, ${MANY}) n`,
  `insert into profiles (user_id, email, full_name, listed_at) select id, email, full_name, now() from users`,
  `insert into creator_search (user_id, words, by_recommended, by_price, by_rating, by_delivery, by_newest, place_id, is_available)
    select md5('many' || n)::uuid, array_to_tsvector(array_remove(array['all:', 'on:', 'city:' || p.city_id,
      case when n % 7 = 0 then 'level:pro' end, case when n % 100 = 0 then 'lighthous' end], null)),
      n * 7919 % 5003, n * 7907 % 1009, n * 7901 % 11, n % 5, -n, p.id, true
    from generate_series(1, ${MANY}) n, lateral (select id, city_id from places where city_id = 4887398 order by id offset n % 20 limit 1) p`,
  `insert into orbiter_availability (orbiter_id, date, start_time, end_time)
    select md5('many' || n)::uuid, '${BUSY_DATE}', '10:00', '20:00' from generate_series(1, ${MANY}) n where n % 3 = 0`,
  'set session_replication_role = origin',
  'analyze creator_search',
]

beforeAll(async () => {
  const client = await asWork('task', () => pool().connect())
  try {
    for (const statement of FILL) await client.query(statement)
  } finally {
    client.release(true)
  }
})

const KEYS = {
  recommended: 'by_recommended',
  price: 'by_price',
  rating: 'by_rating',
  delivery: 'by_delivery',
  newest: 'by_newest',
  distance: `(select miles_between(p.latitude, p.longitude, q.latitude, q.longitude) from places p, places q
    where p.id = place_id and q.id = 100060614)`,
}

const NO_CALENDAR =
  'not exists (select from orbiter_availability a where a.orbiter_id = creator_search.user_id)'

/**
 * Reads the first four pages. @param isEstimate true when the count is an estimate, which must be
 * close
 */
async function expectPages(
  search: CreatorSearch,
  tag: string,
  who = 'true',
  isEstimate = false,
): Promise<void> {
  const { rows } = await pool().query<{ id: string }>(
    `select user_id as id from creator_search where words @@ $1::tsquery and ${who} order by ${KEYS[search.sort]}, user_id`,
    [tag],
  )
  let cursor: string | null = null
  for (let page = 0; page < 4; page += 1) {
    const found: Awaited<ReturnType<typeof searchCreators>> = await searchCreators(search, cursor)
    expect(found.rows.map(({ userId }) => userId)).toEqual(
      rows.slice(24 * page, 24 * (page + 1)).map(({ id }) => id),
    )
    expect(found.isEstimate).toBe(isEstimate)
    expect(Math.abs(found.total - rows.length)).toBeLessThanOrEqual(
      isEstimate ? rows.length / 4 : 0,
    )
    cursor = found.nextCursor
  }
}

describe.each(SORTS.map(({ value }) => value))('sorted by %s', (sort) => {
  const near = { ...DEFAULT_SEARCH, sort, location: sort === 'distance' ? '60614' : '' }

  test('many are walked, in the same order as they would be sorted', async () => {
    await expectPages({ ...near, levels: ['pro'] }, `'level:pro'`)
  })

  test('of many, only who is free on a date is found', async () => {
    const free = { ...near, date: addDays(BUSY_DATE, 1), time: '19:00' }
    await expectPages({ ...free, search: 'lighthouse' }, 'lighthous', NO_CALENDAR)
    await expectPages(free, `'all:'`, NO_CALENDAR, true)
  })

  test('few are sorted', async () => {
    await expectPages({ ...near, search: 'lighthouse' }, 'lighthous')
  })
})

test('above 10,000 the count is an estimate that says so, and is near [P-BRW-06]', async () => {
  const { total, isEstimate, rows } = await searchCreators(DEFAULT_SEARCH)
  expect(isEstimate).toBe(true)
  expect(total % 1000).toBe(0)
  expect(Math.abs(total - MANY) / MANY).toBeLessThan(0.25)
  expect(rows).toHaveLength(24)
})
