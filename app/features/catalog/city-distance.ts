/**
 * How far cities lie from each other. Apart from the list of them, because browsers have no use for
 * it.
 */

/**
 * Latitude and longitude of each centre, in degrees. A city that an admin adds has none here, and
 * no distance.
 */
const CENTRES: Readonly<Record<string, readonly [number, number]>> = {
  dallas: [32.7767, -96.797],
  boston: [42.3601, -71.0589],
  'new york city': [40.7128, -74.006],
  'los angeles': [34.0522, -118.2437],
  chicago: [41.8781, -87.6298],
  miami: [25.7617, -80.1918],
}

const EARTH_KM = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The centre of the city that a text like `Dallas, TX` begins with. */
function findCentre(location: string | null): readonly [number, number] | null {
  const name = location?.split(',')[0]?.trim().toLowerCase() ?? ''
  return CENTRES[name] ?? null
}

/**
 * Kilometres between two places as the crow flies, from centre to centre: 0 within a city. Null
 * where a place has no centre here.
 */
export function cityDistanceKm(from: string | null, to: string | null): number | null {
  const [one, other] = [findCentre(from), findCentre(to)]
  if (!one || !other) return null
  const [[lat1, lon1], [lat2, lon2]] = [one, other]
  const half =
    Math.sin(radians(lat2 - lat1) / 2) ** 2 +
    Math.cos(radians(lat1)) * Math.cos(radians(lat2)) * Math.sin(radians(lon2 - lon1) / 2) ** 2
  return 2 * EARTH_KM * Math.asin(Math.sqrt(half))
}
