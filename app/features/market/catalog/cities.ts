/** A city with its time zone. */
export interface City {
  slug: string
  name: string
  /** Two letters. */
  state: string
  timeZone: string
}

/** A city as stored in System Settings. */
export interface StoredCity extends City {
  /** A sentence for the city's page about what people book there; may be empty. */
  words: string
  /** True when forms offer the city and pages name it. */
  isServed: boolean
}

/**
 * The cities that Orbit launched with, for the demo and the tests. The cities that are served now
 * are a setting: cities.server.ts.
 */
export const CITIES = [
  { slug: 'dallas', name: 'Dallas', state: 'TX', timeZone: 'America/Chicago' },
  { slug: 'boston', name: 'Boston', state: 'MA', timeZone: 'America/New_York' },
  { slug: 'new-york-city', name: 'New York City', state: 'NY', timeZone: 'America/New_York' },
  { slug: 'los-angeles', name: 'Los Angeles', state: 'CA', timeZone: 'America/Los_Angeles' },
  { slug: 'chicago', name: 'Chicago', state: 'IL', timeZone: 'America/Chicago' },
  { slug: 'miami', name: 'Miami', state: 'FL', timeZone: 'America/New_York' },
] as const satisfies readonly City[]

/** The time zones of the fifty states. */
export const CITY_ZONES = [
  { value: 'America/New_York', label: 'Eastern' },
  { value: 'America/Chicago', label: 'Central' },
  { value: 'America/Denver', label: 'Mountain' },
  { value: 'America/Phoenix', label: 'Arizona, no daylight saving' },
  { value: 'America/Los_Angeles', label: 'Pacific' },
  { value: 'America/Anchorage', label: 'Alaska' },
  { value: 'Pacific/Honolulu', label: 'Hawaii' },
] as const

export function cityOptions(cities: readonly City[]): { value: string; label: string }[] {
  return cities.map(({ name, state }) => ({ value: name, label: `${name}, ${state}` }))
}
