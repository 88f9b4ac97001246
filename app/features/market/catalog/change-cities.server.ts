import { Conflict, InvalidInput, NotAllowed, NotFound } from '#app/base/errors.ts'
import { parseInput } from '#app/base/form-input.ts'
import { isAdmin, type Viewer } from '#people/accounts/viewer.ts'
import { wallClockOf } from '#app/base/zoned-time.ts'
import { listStoredCities } from '#market/catalog/cities.server.ts'
import { findCityPlace, findPlaces } from '#market/places/find-places.server.ts'
import type { Place } from '#market/places/place.ts'
import type { City, StoredCity } from '#market/catalog/cities.ts'
import { cityInput, newCityInput } from '#market/catalog/city-inputs.ts'
import { saveSetting } from '#people/settings/save-setting.server.ts'

const MOST_CITIES = 40

function slugOf(name: string): string {
  return name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]+/g, '-')
    .replace(/^-|-$/g, '')
}

function describe({ name, state, timeZone, isServed, words }: StoredCity): string {
  return [`${name}, ${state}`, timeZone, isServed ? 'served' : 'not served', words]
    .filter(Boolean)
    .join(', ')
}

function checkServed(cities: readonly StoredCity[]): void {
  if (!cities.some((city) => city.isServed))
    throw new Conflict('last-city', 'Keep at least one city open.')
}

/** A winter day and a summer day. */
const DAYS = ['2026-01-15T12:00:00Z', '2026-07-15T12:00:00Z'].map((text) => new Date(text))

function isSameClock(one: string, other: string): boolean {
  return DAYS.every((day) => wallClockOf(day, one).time === wallClockOf(day, other).time)
}

/**
 * Finds the city in the gazetteer, so that its neighborhoods and ZIP codes belong to it.
 * @throws InvalidInput
 */
async function getCityPlace(city: Pick<City, 'name' | 'state' | 'timeZone'>): Promise<Place> {
  const place = await findCityPlace(city.name, city.state)
  if (!place) {
    const meant = await findPlaces(`${city.name}, ${city.state}`, 5)
    const near = meant.find(({ kind }) => kind === 'city')
    throw new InvalidInput({
      name: near
        ? `There is no such city in ${city.state}. Did you mean ${near.label}?`
        : `There is no such city in ${city.state}.`,
    })
  }
  if (!isSameClock(place.timeZone, city.timeZone))
    throw new InvalidInput({ timeZone: `The clocks of ${place.label} are in another zone.` })
  return place
}

/** Adds a city. Pages and forms show it immediately. @throws NotAllowed, InvalidInput */
export async function addCity(viewer: Viewer, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { isServed, ...typed } = parseInput(newCityInput, input)
  const { name } = await getCityPlace(typed)
  const city = { ...typed, name, slug: slugOf(name), isServed: isServed === 'on' }
  return saveSetting('cities', viewer, (before) => {
    const cities = before ?? []
    if (
      cities.some(
        ({ name, slug }) => name.toLowerCase() === city.name.toLowerCase() || slug === city.slug,
      )
    )
      throw new InvalidInput({ name: 'This city is already on the list.' })
    if (cities.length >= MOST_CITIES)
      throw new InvalidInput({ name: `At most ${MOST_CITIES} cities.` })
    return {
      next: [...cities, city],
      audited: { label: city.name, from: null, to: describe(city) },
    }
  })
}

/**
 * Changes a city, or stops serving it. Forms then no longer offer the city, but existing bookings
 * there go ahead. The name cannot change, because bookings and profiles store it.
 * @throws NotAllowed, InvalidInput, NotFound, Conflict (`last-city`)
 */
export async function changeCity(viewer: Viewer, slug: string, input: unknown): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  const { isServed, ...typed } = parseInput(cityInput, input)
  const stored = (await listStoredCities()).find((city) => city.slug === slug)
  if (stored) await getCityPlace({ ...typed, name: stored.name })
  return saveSetting('cities', viewer, (before) => {
    const cities = before ?? []
    const known = cities.find((city) => city.slug === slug)
    if (!known) throw new NotFound('There is no such city.')
    const changed = { ...known, ...typed, isServed: isServed === 'on' }
    const next = cities.map((city) => (city === known ? changed : city))
    checkServed(next)
    return { next, audited: { label: known.name, from: describe(known), to: describe(changed) } }
  })
}

/**
 * Swaps a city with the one before it. Does nothing for the first city.
 * @throws NotAllowed, NotFound
 */
export async function moveCityUp(viewer: Viewer, slug: string): Promise<void> {
  if (!isAdmin(viewer)) throw new NotAllowed()
  return saveSetting('cities', viewer, (before) => {
    const cities = before ?? []
    const at = cities.findIndex((city) => city.slug === slug)
    const [city, above] = [cities[at], cities[at - 1]]
    if (!city) throw new NotFound('There is no such city.')
    if (!above) return { next: cities }
    const next = cities.toSpliced(at - 1, 2, city, above)
    const order = (list: readonly StoredCity[]) => list.map(({ name }) => name).join(', ')
    return { next, audited: { label: city.name, from: order(cities), to: order(next) } }
  })
}
