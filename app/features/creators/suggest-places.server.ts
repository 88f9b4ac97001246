/**
 * Cities to suggest while a place is typed: those that Orbit serves, and those where listed
 * Orbiters work.
 */
import { searchText } from '#app/base/search-text.ts'
import { listCities } from '#app/features/catalog/cities.server.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { db } from '#app/platform/db.ts'
import { countTry } from '#app/platform/rate-limit.ts'
import { TableCache } from '#app/platform/read-cache.ts'

/** A city that a place field suggests. */
export interface Place {
  /** What a search uses: just the name for a city that Orbit serves, as on the city's own page. */
  name: string
  /** `Dallas, TX` */
  label: string
}

const MOST_SUGGESTED = 8
/** A profile's location is free text; a longer one is not the name of a city. */
const LONGEST_PLACE = 60
const MOST_PLACES = 2000

const known = new TableCache<string[]>('profiles')

/** The locations on listed profiles, most frequent first. */
function listProfilePlaces(): Promise<string[]> {
  return known.read('places', async () => {
    const rows = await db()
      .selectFrom('profiles')
      .select((eb) => ['location', eb.fn.countAll<number>().as('count')])
      .where('listedAt', 'is not', null)
      .where('location', 'is not', null)
      .where((eb) => eb(eb.fn<number>('length', ['location']), '<=', LONGEST_PLACE))
      .groupBy('location')
      .orderBy('count', 'desc')
      .orderBy('location')
      .limit(MOST_PLACES)
      .execute()
    return rows.map((row) => row.location?.trim() ?? '').filter(Boolean)
  })
}

/**
 * 0 if the label starts with the text, 1 if a later word does, 2 if it contains it anywhere, -1 if
 * it does not.
 */
function rankOf(label: string, text: string): number {
  const name = label.toLowerCase()
  if (name.startsWith(text)) return 0
  if (name.includes(` ${text}`)) return 1
  return name.includes(text) ? 2 : -1
}

/**
 * @param address the client's IP address
 * @throws RateLimited
 */
export async function suggestPlaces(query: string | null, address: string): Promise<Place[]> {
  const text = searchText(query).toLowerCase()
  if (!text) return []
  await countTry({ key: `places:address:${addressGroup(address)}`, limit: 300, windowSeconds: 60 })
  const [cities, named] = await Promise.all([listCities(), listProfilePlaces()])
  const places = new Map<string, Place>()
  for (const { name, state } of cities) {
    const place = { name, label: `${name}, ${state}` }
    places.set(place.label.toLowerCase(), place)
  }
  const served = new Set(cities.map(({ name }) => name.toLowerCase()))
  for (const label of named) {
    const key = label.toLowerCase()
    if (!places.has(key) && !served.has(key)) places.set(key, { name: label, label })
  }
  return [...places.values()]
    .map((place) => ({ place, rank: rankOf(place.label, text) }))
    .filter(({ rank }) => rank >= 0)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, MOST_SUGGESTED)
    .map(({ place }) => place)
}
