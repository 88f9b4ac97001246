import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { encodeCursor } from '#app/base/paging.ts'
import type { CreatorCardData } from '#market/creators/creator.ts'
import { DELIVERY_OPTIONS, ORBITER_LEVELS, SPECIALTIES } from '#market/creators/creator.ts'
import {
  DEFAULT_SEARCH,
  PRICE_MAX,
  SORTS,
  type CreatorSearch,
} from '#market/creators/creator-search.ts'
import { searchCreators } from '#market/search/search-creators.server.ts'
import { CREATORS_PER_PAGE } from '#market/search/search-orders.server.ts'
import { db } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import {
  createSampleOrbiters,
  expectedIds,
  PLACES,
  type KnownOrbiter,
} from '#tests/support/creator-search-model.ts'

useDatabase('every place')

let listed: KnownOrbiter[] = []

beforeAll(async () => {
  listed = await createSampleOrbiters()
})

async function readAllPages(
  search: CreatorSearch,
): Promise<{ rows: CreatorCardData[]; totals: number[]; sizes: number[] }> {
  const [rows, totals, sizes]: [CreatorCardData[], number[], number[]] = [[], [], []]
  let cursor: string | null = null
  do {
    const page = await searchCreators(search, cursor)
    rows.push(...page.rows)
    totals.push(page.total)
    sizes.push(page.rows.length)
    cursor = page.nextCursor
  } while (cursor && sizes.length < 10)
  return { rows, totals, sizes }
}

async function expectAsSpecified(search: CreatorSearch): Promise<string[]> {
  const { rows, totals } = await readAllPages(search)
  const ids = rows.map((row) => row.userId)
  expect(ids).toEqual(expectedIds(listed, search))
  expect(new Set(totals)).toEqual(new Set([ids.length]))
  return ids
}

const anything: CreatorSearch = { ...DEFAULT_SEARCH, onlyAvailable: false }

test.each(SORTS.map((sort) => sort.value))(
  'sorted by %s, all pages together have every creator once and in order [P-BRW-16]',
  async (sort) => {
    const { rows, sizes } = await readAllPages({ ...anything, sort })
    expect(rows.map((row) => row.userId)).toEqual(expectedIds(listed, { ...anything, sort }))
    expect(rows).toHaveLength(listed.length)
    expect(sizes).toEqual([
      CREATORS_PER_PAGE,
      CREATORS_PER_PAGE,
      listed.length - 2 * CREATORS_PER_PAGE,
    ])
  },
)

describe('one filter at a time', () => {
  test.each<[string, Partial<CreatorSearch>]>([
    ['a name, whatever its case [P-BRW-02]', { search: 'mina RAHIMI' }],
    ['a word of the bio [P-BRW-02]', { search: 'yachts' }],
    ['any of the specialties [P-BRW-02]', { search: 'real estate' }],
    ['the beginning of a word [P-BRW-02]', { search: 'kitch' }],
    ['the inside of a word [P-BRW-02]', { search: 'LINK' }],
    ['the inside of a name [P-BRW-02]', { search: 'himi mina' }],
    ['a place in the search box [P-BRW-02]', { search: 'boston' }],
    ['a place, by a short name [P-BRW-03]', { location: 'LA' }],
    ['a place, with a typing error [P-BRW-03]', { location: 'dalas' }],
    ['a state [P-BRW-03]', { location: 'massachusetts' }],
    ['a minimum price, where a missing one counts as 0 [P-BRW-09]', { priceMin: 25 }],
    ['a maximum price, where a missing one counts as 0 [P-BRW-09]', { priceMax: 75 }],
    ['a maximum of 500, which is no bound [P-BRW-09]', { priceMin: 475, priceMax: 500 }],
    ['any of the levels [P-BRW-10]', { levels: ['beginner', 'pro'] }],
    ['any of the specialties of the panel [P-BRW-11]', { specialties: ['food', 'real estate'] }],
    ['delivery before the event ends [P-BRW-12]', { delivery: 0 }],
    ['delivery within a week [P-BRW-12]', { delivery: 7 }],
    ['a minimum rating, which nobody without reviews has [P-BRW-13]', { rating: 3.5 }],
    ['the best rating alone [P-BRW-13]', { rating: 5 }],
  ])('%s', async (_name, filter) => {
    const ids = await expectAsSpecified({ ...anything, ...filter })
    expect(ids.length).toBeGreaterThan(0)
    expect(ids.length).toBeLessThan(listed.length)
  })

  test('availability is on by default and hides who takes no bookings [P-BRW-14]', async () => {
    const open = await expectAsSpecified(DEFAULT_SEARCH)
    const all = await expectAsSpecified(anything)
    expect(open.length).toBeLessThan(all.length)
  })
})

test('no one who is not listed is ever found', async () => {
  const { rows } = await readAllPages(anything)
  const unlisted = await db()
    .selectFrom('profiles')
    .select('userId')
    .where('listedAt', 'is', null)
    .execute()
  expect(unlisted.length).toBeGreaterThan(0)
  expect(rows.filter((row) => unlisted.some(({ userId }) => userId === row.userId))).toEqual([])
})

const searches: fc.Arbitrary<CreatorSearch> = fc.record({
  search: fc.oneof(
    fc.constant(''),
    fc.constantFrom('mina', 'ÉCLAIR', 'yachts', "o'brien", '%', '_', 'slash'),
    fc.constantFrom('tchen', 'blin', 'himi', 'real slas', 'bo', 'acht', 'mina himi'),
  ),
  location: fc.constantFrom('', '', '', ...Object.keys(PLACES), 'nowhere at all'),
  priceMin: fc.constantFrom(0, 0, 25, 75),
  priceMax: fc.constantFrom(PRICE_MAX, PRICE_MAX, 475, 75),
  levels: fc.subarray([...ORBITER_LEVELS]),
  specialties: fc.oneof(
    fc.constant<string[]>([]),
    fc.subarray(SPECIALTIES.map((name) => name.toLowerCase())),
  ),
  delivery: fc.constantFrom(null, null, ...DELIVERY_OPTIONS.map((option) => option.days)),
  rating: fc.constantFrom(0, 0, 3.5, 4.5),
  onlyAvailable: fc.boolean(),
  date: fc.constant(''),
  time: fc.constant(''),
  sort: fc.constantFrom(...SORTS.map((sort) => sort.value)),
})

test('any combination finds what the specification says, page by page, and counts it right [P-BRW-06]', async () => {
  await fc.assert(
    fc.asyncProperty(searches, async (search) => void (await expectAsSpecified(search))),
    { numRuns: 150 },
  )
})

test.each([
  ['100% real', '100% Real_Reels'],
  ['l_r', null],
  ['back\\slash', 'Back\\slash Films'],
  ["o'brien", "Sean O'Brien"],
  ['OBrien', "Sean O'Brien"],
  ['CAFÉ éclair', 'Café Éclair'],
  ['eclair', 'Café Éclair'],
  ['ipek sahin', 'İpek Şahin'],
])('signs and accents of %j change nothing about the words', async (term, name) => {
  const { rows } = await readAllPages({ ...anything, search: term })
  expect(rows.length > 0).toBe(name !== null)
  expect(rows.filter((row) => name === null || !row.fullName.startsWith(name))).toEqual([])
})

test.each([
  "'; drop table profiles; --",
  "' or 'x'='x",
  '"',
  '\\',
  '%%%%%%%%%%',
  '\u{1F3A5}',
  ':* & !x | (',
  'x'.repeat(100),
])('%j finds no one, and is a search like any other', async (term) => {
  expect(await readAllPages({ ...anything, search: term })).toMatchObject({ rows: [], totals: [0] })
})

test.each(SORTS.map((sort) => sort.value))(
  'with a cursor that is not one of %s, the list starts at its first page',
  async (sort) => {
    const first = await searchCreators({ ...anything, sort })
    const id = first.rows[0]?.userId ?? ''
    const mangled = [
      'nonsense',
      encodeCursor(['not a value', id]),
      encodeCursor(['1', 'not-an-id']),
      encodeCursor([null, id]),
      encodeCursor(['99999999999999', "'; select 1"]),
    ]
    for (const cursor of mangled)
      expect(await searchCreators({ ...anything, sort }, cursor)).toEqual(first)
  },
)

test('a card has what a listing shows, and no address of a person', async () => {
  const created = await createOrbiter({
    fullName: 'Card Holder',
    startingPriceCents: 4200,
    reviews: { count: 3, sum: 14 },
    portfolio: [{ title: 'A night' }],
  })
  const { rows } = await searchCreators({ ...anything, search: 'card holder' })
  expect(rows).toEqual([
    {
      userId: created.id,
      fullName: 'Card Holder',
      bio: 'Short films of long nights.',
      location: 'Dallas, TX',
      specialties: ['Events', 'Food'],
      level: 'intermediate',
      startingPriceCents: 4200,
      isAvailable: true,
      imageUrl: null,
      completeness: 80,
      deliveryDays: 2,
      hasPortfolio: true,
      rating: 4.67,
      reviewCount: 3,
      posterUrl: null,
      reelUrl: null,
      milesAway: null,
    },
  ])
  await db().deleteFrom('users').where('id', '=', created.id).execute()
})
