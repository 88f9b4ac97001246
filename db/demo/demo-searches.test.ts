/**
 * 2,000 searches in the words of the demo, each with a typing error, in another order, or in other
 * words: they find what the plain words find, and no one from another place.
 */
import { beforeAll, expect, test } from 'vitest'
import { CITIES } from '#market/catalog/cities.ts'
import { SAME_WORDS } from '#market/catalog/event-words.ts'
import { DEFAULT_SEARCH, type CreatorSearch } from '#market/creators/creator-search.ts'
import { searchCreators } from '#market/search/search-creators.server.ts'
import { useDatabase } from '#tests/support/database.ts'
import { createOrbiter } from '#tests/support/factories.ts'
import { DEMO_CREATORS, type DemoCreator } from './people.ts'
import { seededRandom } from './random.ts'

useDatabase()

const SEARCHES = 2000
const LEAST_SHARE = 0.95
const LETTERS = 'abcdefghijklmnopqrstuvwxyz'
/** The length of the shortest word that gets a typing error. */
const SHORTEST = 4

const random = seededRandom(20_261_122)

const cityOf = (creator: DemoCreator) =>
  CITIES.find(({ slug }) => slug === creator.city) ?? CITIES[0]

beforeAll(async () => {
  for (const creator of DEMO_CREATORS)
    await createOrbiter({
      fullName: creator.name,
      bio: creator.bio,
      specialties: creator.specialties,
      languages: creator.languages,
      location: `${cityOf(creator).name}, ${cityOf(creator).state}`,
      level: creator.level,
      deliveryDays: creator.delivery,
    })
})

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]+/g) ?? []

/** Adds, drops or replaces a letter, or swaps two. */
function misspell(word: string): string {
  const at = random.between(0, word.length - 2)
  const letter = LETTERS[random.between(0, LETTERS.length - 1)] ?? ''
  const kinds = [
    word.slice(0, at) + letter + word.slice(at),
    word.slice(0, at) + word.slice(at + 1),
    word.slice(0, at) + letter + word.slice(at + 1),
    word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
  ]
  return random.pick(kinds.filter((misspelled) => misspelled !== word))
}

interface Pair {
  plain: Partial<CreatorSearch>
  varied: Partial<CreatorSearch>
  /** The city that the search asks for; null: anywhere. */
  city: string | null
}

function misspelled(creator: DemoCreator): Pair {
  const words = wordsOf(`${creator.name} ${creator.bio} ${creator.specialties.join(' ')}`)
  const word = random.pick(words.filter(({ length }) => length >= SHORTEST))
  return { plain: { search: word }, varied: { search: misspell(word) }, city: null }
}

function swapped(creator: DemoCreator): Pair {
  const own = random.pick(wordsOf(creator.name))
  const other = random.pick(wordsOf(`${creator.bio} ${creator.specialties.join(' ')}`))
  return { plain: { search: `${own} ${other}` }, varied: { search: `${other} ${own}` }, city: null }
}

/** Replaces a word of the demo with a synonym. */
function reworded(): Pair {
  const used = new Set(
    DEMO_CREATORS.flatMap(({ bio, specialties }) => wordsOf(`${bio} ${specialties.join(' ')}`)),
  )
  const row = random.pick(SAME_WORDS.filter((words) => words.some((word) => used.has(word))))
  const plain = random.pick(row.filter((word) => used.has(word)))
  return { plain: { search: plain }, varied: { search: random.pick(row) }, city: null }
}

function placed(creator: DemoCreator): Pair {
  const { name, state } = cityOf(creator)
  const specialty = random.pick(creator.specialties).toLowerCase()
  const plain = { search: specialty, location: `${name}, ${state}` }
  const typed = name
    .split(' ')
    .map((word, index) => (index === 0 && word.length > 4 ? misspell(word) : word))
    .join(' ')
  const varied = random.pick([
    { search: `${specialty} ${name.toLowerCase()}` },
    { search: `${name} ${state} ${specialty}` },
    { search: misspell(specialty), location: name },
    { search: specialty, location: typed },
  ])
  return { plain, varied, city: `${name}, ${state}` }
}

async function find(search: Partial<CreatorSearch>): Promise<Map<string, string | null>> {
  const found = new Map<string, string | null>()
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof searchCreators>> = await searchCreators(
      { ...DEFAULT_SEARCH, ...search },
      cursor,
    )
    for (const { userId, location } of page.rows) found.set(userId, location)
    cursor = page.nextCursor
  } while (cursor)
  return found
}

const AT_ONCE = 8

function makePairs(): Pair[] {
  return Array.from({ length: SEARCHES }, (_, turn) => {
    const make = [misspelled, misspelled, swapped, placed, reworded][turn % 5] ?? misspelled
    return make(random.pick(DEMO_CREATORS))
  })
}

test('typing errors, other orders, other words and places find what the plain words find', async () => {
  const missed: string[] = []
  const outside: string[] = []
  let answered = 0
  const compare = async ({ plain, varied, city }: Pair) => {
    const [expected, found] = [await find(plain), await find(varied)]
    if (city && [...found.values()].some((location) => location !== city))
      outside.push(JSON.stringify(varied))
    if (expected.size === 0) return
    answered += 1
    if ([...expected.keys()].some((id) => !found.has(id)))
      missed.push(`${JSON.stringify(plain)} → ${JSON.stringify(varied)}`)
  }
  const pairs = makePairs()
  for (let from = 0; from < SEARCHES; from += AT_ONCE)
    await Promise.all(pairs.slice(from, from + AT_ONCE).map(compare))
  expect(answered / SEARCHES).toBeGreaterThan(0.9)
  expect(outside).toEqual([])
  expect(1 - missed.length / answered, missed.join('\n')).toBeGreaterThanOrEqual(LEAST_SHARE)
})
