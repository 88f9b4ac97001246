/** Places of the gazetteer: every city and ZIP code of the United States. */

export type PlaceKind = 'state' | 'city' | 'neighborhood' | 'zip'

export interface Place {
  id: number
  kind: PlaceKind
  /** `Chicago`, `Lincoln Park`, `60614`, `Illinois` */
  name: string
  /** As pages and addresses write it: `Chicago, IL`, `Chicago, IL 60614`, `Illinois`. */
  label: string
  /** Two letters. */
  state: string
  /** The city it lies in; its own id for a city, null for a state. */
  cityId: number | null
  /** IANA name. */
  timeZone: string
  /** Degrees, of its center. */
  latitude: number
  longitude: number
  /** How many people live there; 0: unknown. */
  weight: number
}

type Point = Pick<Place, 'latitude' | 'longitude'>

const EARTH_DIAMETER_MILES = 7917.512
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Straight-line distance in miles; `miles_between` is the same in SQL. */
export function milesBetween(from: Point, to: Point): number {
  const half =
    Math.sin(radians(to.latitude - from.latitude) / 2) ** 2 +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      Math.sin(radians(to.longitude - from.longitude) / 2) ** 2
  return EARTH_DIAMETER_MILES * Math.asin(Math.min(1, Math.sqrt(half)))
}

/** A post office may lie outside the city that it names. */
const NEAR_MILES = 20

/** Whether a ZIP code or neighborhood belongs to a place, or its post office is near it. */
export function liesWithin(part: Place, whole: Place): boolean {
  if (whole.kind === 'state') return part.state === whole.state
  if (part.cityId === whole.cityId) return true
  return part.state === whole.state && milesBetween(part, whole) <= NEAR_MILES
}
