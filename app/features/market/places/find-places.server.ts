/** Finds places by the names that people use. */
import { sql, type RawBuilder } from 'kysely'
import { searchText } from '#app/base/search-text.ts'
import { liesWithin, type Place } from '#market/places/place.ts'
import { isOneTypo } from '#market/places/place-key.ts'
import { readPlaceText, type Reading } from '#market/places/place-text.ts'
import { listZips, placeOfZip } from '#market/places/read-place.server.ts'
import { db, type Db, type Tx } from '#app/platform/db.ts'

/**
 * How a place matches the text: by its full name, the start of it, a later word, or with a typing
 * error.
 */
type Fit = 'exact' | 'start' | 'word' | 'typo'
interface Match {
  place: Place
  fit: Fit
  isFirst: boolean
}

const LONGEST_TEXT = 80
/** Shorter words have too many similar names to guess which one was meant. */
const SHORTEST_WITH_TYPO = 4
/** A shorter start of a name is too little to search by. */
const SHORTEST_START = 3
/**
 * When several places share a name, the largest is chosen without asking if it is this many times
 * as large as the next.
 */
const MUCH_LARGER = 4
/**
 * Ranks a state among the cities that share its name: after New York City, but before Delaware,
 * Ohio.
 */
const STATE_WEIGHT = 400_000
type FoundRow = Place & { key: string; isFirst: boolean }

async function select(
  condition: RawBuilder<boolean>,
  state: string | null,
  limit: number,
  executor: Db | Tx = db(),
) {
  const { rows } = await sql<FoundRow>`
    select distinct on (rank, place.id) place.id, place.kind, place.name, place.label, place.state, place.city_id,
      place.time_zone, place.latitude, place.longitude, place.weight, known.key, known.is_first,
      case when known.is_first then 1000000000 when place.kind = 'state' then ${STATE_WEIGHT} else place.weight end as rank
    from place_names as known join places as place on place.id = known.place_id
    where ${condition} and (${state}::text is null or place.state = ${state})
    order by rank desc, place.id, known.key limit ${limit}`.execute(executor)
  return rows
}

const toMatches = (rows: FoundRow[], fit: Fit): Match[] =>
  rows.map(({ key: _key, isFirst, ...row }) => ({
    place: {
      id: row.id,
      kind: row.kind,
      name: row.name,
      label: row.label,
      state: row.state,
      cityId: row.cityId,
      timeZone: row.timeZone,
      latitude: row.latitude,
      longitude: row.longitude,
      weight: row.weight,
    },
    fit,
    isFirst,
  }))

async function findExact(
  { keys, state }: Reading,
  limit: number,
  executor?: Db | Tx,
): Promise<Match[]> {
  const rows = await select(sql`known.key in (${sql.join(keys)})`, state, limit, executor)
  return toMatches(rows, 'exact')
}

async function findStart({ keys: [key = ''], state }: Reading, limit: number): Promise<Match[]> {
  if (key.length < 2) return []
  const start = await select(sql`known.key like ${`${key}%`}`, state, limit)
  if (start.length >= limit || key.length < SHORTEST_START) return toMatches(start, 'start')
  const word = await select(sql`known.key like ${`% ${key}%`}`, state, limit)
  return [...toMatches(start, 'start'), ...toMatches(word, 'word')]
}

async function findTypo({ keys: [key = ''], state }: Reading, limit: number): Promise<Match[]> {
  if (key.length < SHORTEST_WITH_TYPO) return []
  // Levenshtein counts two swapped letters as two steps, but they are one error.
  const rows = await select(
    sql`length(known.key) between ${Math.max(5, key.length - 1)} and ${key.length + 1}
      and levenshtein_less_equal(known.key, ${key}, 2) <= 2`,
    state,
    10 * limit,
  )
  return toMatches(
    rows.filter((row) => isOneTypo(row.key, key)),
    'typo',
  )
}

function unique(matches: Match[], limit: number): Match[] {
  const seen = new Set<number>()
  return matches.filter(({ place }) => !seen.has(place.id) && seen.add(place.id)).slice(0, limit)
}

/** Finds a ZIP code, unless the text also names a place elsewhere. */
async function findZip(zip: string, readings: Reading[]): Promise<Match[]> {
  const place = await placeOfZip(zip)
  if (!place) return []
  const named = await matchNames(readings, 3)
  const agrees = named.length === 0 && readings.length === 0
  const isNamed = named.some((match) => liesWithin(place, match.place))
  return agrees || isNamed ? [{ place, fit: 'exact', isFirst: true }] : []
}

async function matchNames(readings: Reading[], limit: number): Promise<Match[]> {
  for (const find of [findExact, findStart, findTypo]) {
    const found: Match[] = []
    for (const reading of readings) found.push(...(await find(reading, limit)))
    if (find === findExact && found.length > 0) {
      const [whole] = readings
      const more = found.length < limit && whole ? await findStart(whole, limit) : []
      return unique([...found, ...more], limit)
    }
    if (found.length > 0) return unique(found, limit)
  }
  return []
}

async function matchPlaces(text: string, limit: number): Promise<Match[]> {
  const clean = searchText(text, LONGEST_TEXT)
  if (/^\d{2,4}$/.test(clean))
    return (await listZips(clean, limit)).map((place) => ({ place, fit: 'start', isFirst: false }))
  const { zip, readings } = readPlaceText(clean)
  return zip ? findZip(zip, readings) : matchNames(readings, limit)
}

/** Places to suggest while a person types, likeliest first. */
export async function findPlaces(text: string, limit: number): Promise<Place[]> {
  return (await matchPlaces(text, limit)).map(({ place }) => place)
}

/** Finds a city by its name and state. */
export async function findCityPlace(
  name: string,
  state: string,
  executor?: Db | Tx,
): Promise<Place | null> {
  const keys = readPlaceText(name).readings[0]?.keys ?? []
  const found = keys.length > 0 ? await findExact({ keys, state }, 5, executor) : []
  return found.find(({ place }) => place.kind === 'city')?.place ?? null
}

export type Resolution = { place: Place } | { place: null; suggestions: Place[] }

const MOST_SUGGESTED = 4

/**
 * Resolves a form's text to a place: its name with at most one typing error. States are too large
 * for an Orbiter or an event. When the answer is not clear, returns places that may be meant.
 */
export async function resolvePlace(text: string): Promise<Resolution> {
  const matches = (await matchPlaces(text, 12)).filter(({ place }) => place.kind !== 'state')
  const named = matches.filter(({ fit }) => fit === 'exact' || fit === 'typo')
  const [first, second] = named
  const isClear =
    first && (first.isFirst || !second || first.place.weight >= MUCH_LARGER * second.place.weight)
  if (isClear) return { place: first.place }
  return { place: null, suggestions: matches.slice(0, MOST_SUGGESTED).map(({ place }) => place) }
}

/** The likeliest place for a search. */
export async function searchedPlace(text: string): Promise<Place | null> {
  const [first] = await matchPlaces(text, 1)
  if (!first) return null
  const isShort = searchText(text).length < SHORTEST_START
  return isShort && first.fit !== 'exact' ? null : first.place
}
