/**
 * Distances between cities. In a separate file from the city list, because browsers do not need
 * them.
 */

/**
 * Latitude and longitude of each city center, in degrees. A city that an admin adds is not in here
 * and has no distance.
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

/** The center of the city that a text such as `Dallas, TX` starts with. */
function findCentre(location: string | null): readonly [number, number] | null {
  const name = location?.split(',')[0]?.trim().toLowerCase() ?? ''
  return CENTRES[name] ?? null
}

/**
 * Straight-line distance between two city centers in kilometers; 0 within a city. Null when a place
 * has no center here.
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
