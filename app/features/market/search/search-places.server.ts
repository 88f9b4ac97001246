/** The place in a search: from its own field, or from words of its text ("food chicago"). */
import { LRUCache } from 'lru-cache'
import { relatedWords } from '#market/catalog/event-words.ts'
import { resolvePlace, searchedPlace } from '#market/places/find-places.server.ts'
import { readPlaceText } from '#market/places/place-text.ts'
import type { Place } from '#market/places/place.ts'
import { placeOfZip } from '#market/places/read-place.server.ts'
import { prepared } from '#app/platform/db.ts'

/** Smaller places are found through the words of an Orbiter's location. */
const SMALLEST_IN_WORDS = 50_000
const MOST_PLACE_WORDS = 4
const SHORTEST_WITH_TYPO = 5
/** Cities whose name is a word that usually means something else. */
const MORE_OFTEN_WORDS = new Set(
  'mobile reading orange surprise independence temple enterprise paradise corona vista spring sandy pace hope normal'.split(
    ' ',
  ),
)

/** Cached without expiry, because places never change while the program runs. */
const fields = new LRUCache<string, { place: Place | null }>({ max: 2000 })

const words = new LRUCache<string, { place: Place | null }>({ max: 5000 })

/** The place in the location field; null if no place has that name. */
export async function placeOfField(text: string): Promise<Place | null> {
  const known = fields.get(text)
  if (known) return known.place
  const place = await searchedPlace(text)
  fields.set(text, { place })
  return place
}

type NamedPlace = Pick<Place, 'id' | 'kind' | 'name' | 'label' | 'state' | 'weight'> & {
  key: string
  is_first: boolean
  city_id: number | null
  time_zone: string
  latitude: number
  longitude: number
}

const NAMED_SQL = `select key, is_first, p.id, kind, name, label, state, city_id, time_zone, latitude, longitude, weight
  from place_names n join places p on p.id = n.place_id
  where n.key = any($1) and (is_first or kind = 'state' or weight >= ${SMALLEST_IN_WORDS})
  order by is_first desc, weight desc, p.id`

async function findNamed(text: string): Promise<Place | null> {
  if (MORE_OFTEN_WORDS.has(text) || relatedWords(text)) return null
  const { zip, readings } = readPlaceText(text)
  if (zip) return readings.length === 0 ? placeOfZip(zip) : null
  const keys = readings.flatMap((reading) => reading.keys)
  const rows = await prepared<NamedPlace>('search-place', NAMED_SQL, [keys])
  const row = rows.find(({ key, state }) =>
    readings.some(
      (reading) => reading.keys.includes(key) && (!reading.state || reading.state === state),
    ),
  )
  return row ? { ...row, cityId: row.city_id, timeZone: row.time_zone } : null
}

async function namedPlace(text: string): Promise<Place | null> {
  const known = words.get(text)
  if (known) return known.place
  const place = await findNamed(text)
  words.set(text, { place })
  return place
}

/** Corrects one typing error in a word that is in no profile: the large place that it means. */
export async function misspelledPlace(word: string): Promise<Place | null> {
  if (word.length < SHORTEST_WITH_TYPO) return null
  const known = words.get(`~${word}`)
  if (known) return known.place
  const { place } = await resolvePlace(word)
  const large = place && place.weight >= SMALLEST_IN_WORDS ? place : null
  words.set(`~${word}`, { place: large })
  return large
}

export interface PlaceWords {
  place: Place
  /** How many tokens name the place. */
  length: number
}

interface Token {
  token: string
  is_stop: boolean
}

/** The place that the tokens name, starting at `at` and using as many tokens as possible. */
export async function placeAt(tokens: readonly Token[], at: number): Promise<PlaceWords | null> {
  if (tokens[at]?.is_stop !== false) return null
  for (let length = Math.min(MOST_PLACE_WORDS, tokens.length - at); length > 0; length -= 1) {
    const text = tokens
      .slice(at, at + length)
      .map(({ token }) => token)
      .join(' ')
    const place = await namedPlace(text)
    if (place) return { place, length }
  }
  return null
}
