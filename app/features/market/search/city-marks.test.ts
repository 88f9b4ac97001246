/** A search in a city uses the index of places, if that contains everything the search asks for. */
import { beforeAll, describe, expect, test } from 'vitest'
import { RELATED_PHRASES, relatedWords } from '#market/catalog/event-words.ts'
import { ORBITER_LEVELS, SPECIALTIES } from '#market/creators/creator.ts'
import { DEFAULT_SEARCH, type CreatorSearch } from '#market/creators/creator-search.ts'
import { marksOfLexemes } from '#market/search/city-marks.server.ts'
import { readQuery, searchCreators } from '#market/search/search-creators.server.ts'
import { pool } from '#app/platform/db.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'

useDatabase('every place')

beforeAll(async () => {
  const people: Parameters<typeof createOrbiter>[0][] = [
    { fullName: 'Ruth Pan', specialties: ['Food'], bio: null, location: 'Chicago, IL' },
    { fullName: 'Ivo Cup', specialties: ['Tech'], bio: 'Every menu.', location: 'Chicago, IL' },
    { fullName: 'Neon Lake', specialties: ['Tech'], bio: null, location: 'Chicago, IL' },
    { fullName: 'Chicago Bell', specialties: ['Food'], bio: null, location: 'Dallas, TX' },
    { fullName: 'Ada Veil', specialties: ['Events'], bio: 'Weddings.', location: 'Chicago, IL' },
  ]
  for (const person of people) await createOrbiter(person)
})

const find = async (search: Partial<CreatorSearch>) => {
  const { rows, total } = await searchCreators({ ...DEFAULT_SEARCH, ...search })
  expect(total).toBe(rows.length)
  return rows.map(({ fullName }) => fullName).toSorted()
}
const cityOf = async (search: Partial<CreatorSearch>) =>
  (await readQuery({ ...DEFAULT_SEARCH, ...search })).city

describe('what has a bit, beside a city, is found by the bits, and who has the name of the city by words', () => {
  test.each<[Partial<CreatorSearch>, string[]]>([
    [{ search: 'food chicago' }, ['Chicago Bell', 'Ivo Cup', 'Ruth Pan']],
    [{ search: 'food', location: 'Chicago, IL' }, ['Ivo Cup', 'Ruth Pan']],
    [{ search: 'neon chicago', specialties: ['tech'] }, ['Neon Lake']],
    [{ location: 'Chicago, IL', specialties: ['food', 'events'] }, ['Ada Veil', 'Ruth Pan']],
    [{ location: 'Chicago, IL', specialties: ['food'], sort: 'distance' }, ['Ruth Pan']],
    [{ location: 'Chicago, IL', search: 'wedding', levels: ['intermediate'] }, ['Ada Veil']],
    [{ location: 'Chicago, IL', search: 'weding' }, ['Ada Veil']],
    [{ location: 'Chicago, IL', search: 'wedding', levels: ['pro'] }, []],
  ])('%j', async (search, names) => {
    expect(await cityOf(search)).not.toBeNull()
    expect(await find(search)).toEqual(names)
  })
})

test.each<Partial<CreatorSearch>>([
  { search: 'food' },
  { search: 'ruth chicago' },
  { search: 'real estate chicago' },
  { search: 'food illinois' },
  { search: 'food chicago', location: 'Dallas, TX' },
])('%j is answered from the index of words', async (search) => {
  expect(await cityOf(search)).toBeNull()
})

test('every specialty, level and word of events has a bit', async () => {
  const words = RELATED_PHRASES.flatMap((phrase) => [
    ...phrase.split(' '),
    ...[...(relatedWords(phrase)?.words ?? [])].flatMap((word) => word.split(' ')),
  ])
  const { rows } = await pool().query<{ lexeme: string }>(
    `select (ts_lexize('search_stem', word))[1] as lexeme from unnest($1::text[]) as word`,
    [words],
  )
  const names = [
    ...rows.map(({ lexeme }) => lexeme),
    ...SPECIALTIES.map((specialty) => `does:${specialty.toLowerCase()}`),
    ...ORBITER_LEVELS.map((level) => `level:${level}`),
  ]
  const marks = await marksOfLexemes()
  expect(names.filter((name) => !marks.has(name))).toEqual([])
})
