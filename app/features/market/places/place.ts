/** Places of the gazetteer: every city and ZIP code of the United States. */

export type PlaceKind = 'state' | 'city' | 'neighborhood' | 'zip'

export interface Place {
  id: number
  kind: PlaceKind
  /** `Chicago`, `Lincoln Park`, `60614`, `Illinois` */
  name: string
  /** The name that pages and addresses show: `Chicago, IL`, `Chicago, IL 60614`, `Illinois`. */
  label: string
  /** Two letters. */
  state: string
  /** The city that contains it; its own ID for a city, null for a state. */
  cityId: number | null
  /** IANA name. */
  timeZone: string
  /** The center, in degrees. */
  latitude: number
  longitude: number
  /** Population; 0 when unknown. */
  weight: number
}

type Point = Pick<Place, 'latitude' | 'longitude'>

const EARTH_DIAMETER_MILES = 7917.512
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Great-circle distance in miles. `miles_between` is the same in SQL. */
export function milesBetween(from: Point, to: Point): number {
  const half =
    Math.sin(radians(to.latitude - from.latitude) / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return EARTH_DIAMETER_MILES * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** A post office may be outside the city that it names. */
const NEAR_MILES = 20

/** True when a ZIP code or neighborhood belongs to a place, or its post office is nearby. */
export function liesWithin(part: Place, whole: Place): boolean {
  if (whole.kind === 'state') return part.state === whole.state
  if (part.cityId === whole.cityId) return true
  return part.state === whole.state && milesBetween(part, whole) <= NEAR_MILES
}
