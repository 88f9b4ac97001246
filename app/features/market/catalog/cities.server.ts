/** The cities that Orbit serves: a list that admins edit in System Settings. */
import { InvalidInput } from '#app/base/errors.ts'
import { eveningClockOf, todayIn } from '#app/base/zoned-time.ts'
import { cityOptions, type City, type StoredCity } from '#market/catalog/cities.ts'
import { getSetting } from '#people/settings/settings.server.ts'
import { now } from '#app/platform/clock.ts'
import type { Db, Tx } from '#app/platform/db.ts'
import { TableCache } from '#app/platform/read-cache.ts'

const cache = new TableCache<StoredCity[]>('settings')

/** Every city in display order, including those no longer served. */
export function listStoredCities(): Promise<StoredCity[]> {
  return cache.read('cities', () => getSetting('cities'))
}

/** The cities that can be booked. */
export async function listCities(): Promise<City[]> {
  const cities = await listStoredCities()
  return cities
    .filter((city) => city.isServed)
    .map(({ slug, name, state, timeZone }) => ({ slug, name, state, timeZone }))
}

/** Labels of the cities that can be booked, for place fields. */
export async function listCityLabels(): Promise<string[]> {
  return cityOptions(await listCities()).map(({ label }) => label)
}

/**
 * Finds a city by name, even if it is no longer served, because existing bookings there go ahead.
 */
export async function findCity(name: string, tx?: Db | Tx): Promise<City | null> {
  const cities = tx ? await getSetting('cities', tx) : await listStoredCities()
  return cities.find((city) => city.name === name) ?? null
}

/** Finds the city chosen in a form. @throws InvalidInput at the field `city` */
export async function getServedCity(name: string, message: string): Promise<City> {
  const city = (await listCities()).find((entry) => entry.name === name)
  if (!city) throw new InvalidInput({ city: message })
  return city
}

export interface BookableCity extends City {
  /** The earliest time that an event can start here, by the city's clock. */
  earliest: { date: string; time: string }
}

/** The cities that can be booked, each with the earliest start after this lead time. */
export async function listBookableCities(leadMs: number): Promise<BookableCity[]> {
  const earliest = new Date(now().getTime() + leadMs)
  const cities = await listCities()
  return cities.map((city) => ({ ...city, earliest: eveningClockOf(earliest, city.timeZone) }))
}

/** Today's date in the served city that is furthest behind. */
export async function earliestEventDate(): Promise<string> {
  const cities = await listCities()
  return cities.map((city) => todayIn(city.timeZone, now())).toSorted()[0] ?? ''
}
