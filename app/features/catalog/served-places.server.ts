/** Which places of the gazetteer are in the cities that Orbit serves. */
import { listCities } from '#app/features/catalog/cities.server.ts'
import { recordCityInterest, type CityInterest } from '#app/features/places/city-interest.server.ts'
import { findCity, resolvePlace } from '#app/features/places/find-places.server.ts'
import type { Place } from '#app/features/places/place.ts'
import { readPlace } from '#app/features/places/read-place.server.ts'
import type { Tx } from '#app/platform/db.ts'
import { TableCache } from '#app/platform/read-cache.ts'

const cache = new TableCache<ReadonlySet<number>>('settings')

function listServedIds(): Promise<ReadonlySet<number>> {
  return cache.read('served', async () => {
    const cities = await listCities()
    const places = await Promise.all(cities.map(({ name, state }) => findCity(name, state)))
    return new Set(places.flatMap((place) => (place ? [place.id] : [])))
  })
}

/** The label of the city where Orbit does not work yet; null: it does. */
export async function findUnservedCity(
  place: Pick<Place, 'cityId' | 'label'>,
): Promise<string | null> {
  if (place.cityId === null || (await listServedIds()).has(place.cityId)) return null
  return (await readPlace(place.cityId))?.label ?? place.label
}

/** The same for what a form was filled with; null also where that is no place. */
export async function findUnservedPlace(text: string | undefined): Promise<string | null> {
  const { place } = text ? await resolvePlace(text) : { place: null }
  return place && findUnservedCity(place)
}

/**
 * Puts a person on the list of a city that Orbit does not serve yet.
 * @returns the city's label; null: Orbit works there
 */
export async function awaitCity(
  tx: Tx,
  place: Place,
  person: Omit<CityInterest, 'cityId'>,
): Promise<string | null> {
  const label = await findUnservedCity(place)
  if (label !== null && place.cityId !== null)
    await recordCityInterest(tx, { ...person, cityId: place.cityId })
  return label
}
