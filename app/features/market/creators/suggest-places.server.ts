/** Suggests places while a person types. Cities that Orbit serves come before similar ones. */
import { searchText } from '#app/base/search-text.ts'
import { listCities } from '#market/catalog/cities.server.ts'
import { findPlaces } from '#market/places/find-places.server.ts'
import { placeKey } from '#market/places/place-key.ts'
import type { Place, PlaceKind } from '#market/places/place.ts'
import { addressGroup } from '#app/platform/address-group.ts'
import { countTry } from '#app/platform/rate-limit.ts'

/** A place that a field suggests. */
export interface SuggestedPlace {
  /**
   * The text that a search uses. For a city that Orbit serves, only its name, as on the city's
   * page.
   */
  name: string
  /** `Dallas, TX` */
  label: string
  kind: PlaceKind
}

const MOST_SUGGESTED = 8

/**
 * @param address the client's IP address
 * @throws RateLimited
 */
export async function suggestPlaces(
  query: string | null,
  address: string,
): Promise<SuggestedPlace[]> {
  const text = searchText(query)
  if (!text) return []
  await countTry({ key: `places:address:${addressGroup(address)}`, limit: 300, windowSeconds: 60 })
  const [cities, places] = await Promise.all([listCities(), findPlaces(text, 3 * MOST_SUGGESTED)])
  const served = new Map(cities.map(({ name, state }) => [`${name}, ${state}`, name]))
  const rank = ({ label, name }: Place) =>
    placeKey(name) === placeKey(text) ? 0 : served.has(label) ? 1 : 2
  return places
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, MOST_SUGGESTED)
    .map(({ label, kind }) => ({ name: served.get(label) ?? label, label, kind }))
}
