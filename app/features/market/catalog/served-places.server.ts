/** Determines which places of the gazetteer are in cities that Orbit serves. */
import { listCities } from '#market/catalog/cities.server.ts'
import type { City } from '#market/catalog/cities.ts'
import { checkAddress } from '#market/places/choose-place.server.ts'
import { recordCityInterest, type CityInterest } from '#market/places/city-interest.server.ts'
import { findCityPlace, resolvePlace } from '#market/places/find-places.server.ts'
import type { Place } from '#market/places/place.ts'
import { readPlace } from '#market/places/read-place.server.ts'
import type { Tx } from '#app/platform/db.ts'
import { TableCache } from '#app/platform/read-cache.ts'

const cache = new TableCache<ReadonlySet<number>>('settings')

function listServedIds(): Promise<ReadonlySet<number>> {
  return cache.read('served', async () => {
    const cities = await listCities()
    const places = await Promise.all(cities.map(({ name, state }) => findCityPlace(name, state)))
    return new Set(places.flatMap((place) => (place ? [place.id] : [])))
  })
}

/** A city that Orbit does not serve yet. */
export interface UnservedCity {
  cityId: number
  label: string
}

/** The city of a place, if Orbit does not serve it yet; null if it does. */
export async function findUnservedCity(
  place: Pick<Place, 'cityId' | 'label'>,
): Promise<UnservedCity | null> {
  const { cityId } = place
  if (cityId === null || (await listServedIds()).has(cityId)) return null
  return { cityId, label: (await readPlace(cityId))?.label ?? place.label }
}

/**
 * The label of the unserved city that a form's text names; null when Orbit serves the city, or when
 * the text is not a place.
 */
export async function findUnservedLabel(text: string | undefined): Promise<string | null> {
  const { place } = text ? await resolvePlace(text) : { place: null }
  return (place && (await findUnservedCity(place)))?.label ?? null
}

/** The label of the unserved city of a profile's place; null when Orbit serves it. */
export async function unservedLabelOf({
  cityId,
  location,
}: {
  cityId: number | null
  location: string | null
}): Promise<string | null> {
  return (await findUnservedCity({ cityId, label: location ?? '' }))?.label ?? null
}

/**
 * Checks that the ZIP code at the end of an address, if any, is in the city chosen beside it.
 * @throws InvalidInput at the field
 */
export async function checkAddressIn(city: City, field: string, address: string): Promise<void> {
  const place = await findCityPlace(city.name, city.state)
  if (place) await checkAddress(field, address, place)
}

/** Adds a person to the list of a city, if Orbit does not serve the city yet. */
export async function awaitCity(
  tx: Tx,
  city: UnservedCity | null,
  person: Omit<CityInterest, 'cityId'>,
): Promise<void> {
  if (city) await recordCityInterest(tx, { ...person, cityId: city.cityId })
}
