/** A plain model of the search for creators, and sample Orbiters to search. */
import { ORBITER_LEVELS, SPECIALTIES } from '#market/creators/creator.ts'
import { PRICE_MAX, type CreatorSearch, type Sort } from '#market/creators/creator-search.ts'
import { db } from '#app/platform/db.ts'
import { createOrbiter, type NewOrbiter } from '#tests/support/factories.ts'

const CITIES = ['Dallas, TX', 'Boston, MA', 'New York City, NY', 'Los Angeles, CA']
const NAMES = [
  'Mina Rahimi',
  "Sean O'Brien",
  '100% Real_Reels',
  'Café Éclair',
  'Back\\slash Films',
  'İpek Şahin',
  'Bo',
]
/** A text that a visitor may type for each place. */
export const PLACES: Record<string, string> = {
  LA: 'Los Angeles, CA',
  'Chicago, IL': 'Chicago, IL',
  dalas: 'Dallas, TX',
  massachusetts: 'Boston, MA',
  NYC: 'New York City, NY',
}
const SAMPLES = 70

/**
 * Each property has a different stride, so that no two of them always occur in the same
 * combination.
 */
const pick = <Value>(values: readonly Value[], index: number, stride: number): Value =>
  values[(index * stride) % values.length] as Value

function sample(index: number): NewOrbiter {
  return {
    fullName: `${pick(NAMES, index, 1)} ${index}`,
    bio: pick([null, 'Kitchens at night.', 'Weddings & yachts', "Don't blink"], index, 3),
    location: pick(CITIES, index, 1),
    specialties: [pick(SPECIALTIES, index, 3), pick(SPECIALTIES, index, 7)],
    level: pick([...ORBITER_LEVELS, null], index, 3),
    startingPriceCents: pick([null, 0, 2500, 7500, 7500, 49_999, 50_000, 120_000], index, 5),
    deliveryDays: pick([null, 0, 1, 2, 3, 5, 7, 14], index, 3),
    reviews: pick(
      [
        { count: 0, sum: 0 },
        { count: 2, sum: 9 },
        { count: 4, sum: 14 },
        { count: 1, sum: 5 },
      ],
      index,
      1,
    ),
    isAvailable: index % 5 !== 0,
    listed: index % 11 !== 0,
    portfolio: index % 2 ? [{ title: 'A night' }] : [],
  }
}

export interface KnownOrbiter {
  userId: string
  fullName: string
  bio: string | null
  location: string | null
  specialties: string[]
  orbiterLevel: string | null
  startingPrice: number | null
  deliveryTimeDays: number | null
  rating: number | null
  isAvailable: boolean
  listedAt: Date
  recommendedScore: number
}

/** Creates Orbiters with every mix of properties. Returns the listed ones, for the model. */
export async function createSampleOrbiters(): Promise<KnownOrbiter[]> {
  for (let index = 0; index < SAMPLES; index += 1) await createOrbiter(sample(index))
  const rows = await db()
    .selectFrom('profiles')
    .selectAll()
    .where('listedAt', 'is not', null)
    .execute()
  return rows.map((row) => ({
    ...row,
    listedAt: row.listedAt ?? new Date(0),
    recommendedScore: row.recommendedScore ?? 0,
  }))
}

/**
 * Lower case, without accents or apostrophes, split at every character that is not a letter or
 * digit.
 */
function tokensOf(text: string | null): string[] {
  const plain = (text ?? '').normalize('NFKD').replace(/\p{M}|'/gu, '')
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
}

const wordsOf = (creator: KnownOrbiter) =>
  tokensOf([creator.fullName, creator.bio, ...creator.specialties].join(' '))

/**
 * How far the typed words are from the words that match a creator: 0 for the same word, 1 for words
 * that begin with it, 2 for words that contain it. If no one uses a typed word, words that begin
 * with it rank as equal to it. Infinity: no match.
 */
function rankOf(token: string, creator: KnownOrbiter, listed: readonly KnownOrbiter[]): number {
  const words = wordsOf(creator)
  if ([...words, ...tokensOf(creator.location)].includes(token)) return 0
  if (token.length < 3) return Infinity
  if (words.some((word) => word.startsWith(token)))
    return listed.some((other) => wordsOf(other).includes(token)) ? 1 : 0
  return words.some((word) => word.includes(token)) ? 2 : Infinity
}

/** The rank of the word that is furthest away. */
function rankIn(search: string, creator: KnownOrbiter, listed: readonly KnownOrbiter[]): number {
  if (search === '') return 0
  const tokens = tokensOf(search)
  return tokens.length === 0
    ? Infinity
    : Math.max(...tokens.map((token) => rankOf(token, creator, listed)))
}

/**
 * The specification in plain code, to compare the SQL with. Covers words that are spelled correctly
 * and have no synonyms.
 */
function matches(
  creator: KnownOrbiter,
  search: CreatorSearch,
  listed: readonly KnownOrbiter[],
): boolean {
  const price = creator.startingPrice ?? 0
  return (
    (!search.onlyAvailable || creator.isAvailable) &&
    rankIn(search.search, creator, listed) < Infinity &&
    (search.location === '' || creator.location === PLACES[search.location]) &&
    price >= search.priceMin * 100 &&
    (search.priceMax === PRICE_MAX || price <= search.priceMax * 100) &&
    (search.levels.length === 0 || search.levels.some((level) => level === creator.orbiterLevel)) &&
    (search.specialties.length === 0 ||
      creator.specialties.some((name) => search.specialties.includes(name.toLowerCase()))) &&
    (search.delivery === null ||
      (creator.deliveryTimeDays !== null && creator.deliveryTimeDays <= search.delivery)) &&
    (search.rating === 0 || (creator.rating !== null && creator.rating >= search.rating))
  )
}

/** The sort key of each order, smallest first; unknown prices and deliveries come last. */
const ORDER: Record<Sort, (creator: KnownOrbiter) => number> = {
  recommended: (creator) => -creator.recommendedScore,
  price: (creator) => creator.startingPrice ?? Infinity,
  rating: (creator) => -(creator.rating ?? 0),
  delivery: (creator) => creator.deliveryTimeDays ?? Infinity,
  newest: (creator) => -creator.listedAt.getTime(),
  // The samples of a city all have the same distance from it.
  distance: (creator) => -creator.recommendedScore,
}

export function expectedIds(listed: readonly KnownOrbiter[], search: CreatorSearch): string[] {
  const by = search.sort === 'distance' && search.location ? () => 0 : ORDER[search.sort]
  const rank = (creator: KnownOrbiter) =>
    search.sort === 'recommended' ? rankIn(search.search, creator, listed) : 0
  const compare = (a: KnownOrbiter, b: KnownOrbiter) =>
    rank(a) - rank(b) || (by(a) === by(b) ? 0 : by(a) - by(b)) || (a.userId < b.userId ? -1 : 1)
  return listed
    .filter((creator) => matches(creator, search, listed))
    .toSorted(compare)
    .map((creator) => creator.userId)
}
