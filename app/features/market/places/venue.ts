/** The venue of an event, and what an Orbiter may see of it before accepting: never the address. */

interface Venue {
  venueAddress: string | null
  /** Neighborhood, city, and ZIP code, in the format of `areaOf`; null when unknown. */
  venueArea: string | null
}

export interface DistantVenue extends Venue {
  /** Straight-line distance from the Orbiter's place. */
  venueMiles: number | null
}

/** The full address. Adds city, state, and ZIP code, which people often leave out. */
export function wholeAddress({ venueAddress, venueArea }: Venue): string | null {
  if (venueAddress === null || venueArea === null) return venueAddress
  const [state = '', city = state] = venueArea.split(', ').toReversed()
  if (venueAddress.toLowerCase().includes(city.toLowerCase())) return venueAddress
  const zip = zipIn(venueArea) && zipIn(venueAddress)
  const street = zip ? venueAddress.slice(0, venueAddress.lastIndexOf(zip)) : venueAddress
  const parts = street.split(',').map((part) => part.trim())
  return [...new Set([...parts, city, state])].filter(Boolean).join(', ')
}

/**
 * Like `wholeAddress`, before the area is looked up: adds only the chosen city, `5 Elm St, Chicago
 * 60614`.
 */
export function addressIn(city: string | null, venueAddress: string | null): string {
  if (!venueAddress || !city) return venueAddress || city || ''
  if (venueAddress.toLowerCase().includes(city.toLowerCase())) return venueAddress
  const zip = zipIn(venueAddress)
  if (!zip) return `${venueAddress}, ${city}`
  const street = venueAddress.slice(0, venueAddress.lastIndexOf(zip)).split(',')
  return [...street.map((part) => part.trim()), `${city} ${zip}`].filter(Boolean).join(', ')
}

/** The area and the travel time; null when the customer has not given a venue. */
export function nearbyVenue({ venueAddress, venueArea, venueMiles }: DistantVenue): string | null {
  if (venueArea === null) return venueAddress && 'Address shown once you accept'
  return [venueArea, ...(venueMiles === null ? [] : [travelTime(venueMiles)])].join(' · ')
}

/** The ZIP code at the end of an address. */
export function zipIn(address: string): string | null {
  const words = address.split(/[\s,]+/).filter(Boolean)
  if (/^usa?$/i.test(words.at(-1) ?? '')) words.pop()
  return /(?:^|[^\d-])(\d{5})(?:-\d{4})?$/.exec(words.at(-1) ?? '')?.[1] ?? null
}

/** In American cities, roads are longer than a straight line by about this factor. */
const DETOUR = 1.3
/**
 * Miles of road, with the speed in miles per hour: city streets, then wider roads, then highways.
 */
const LEGS = [
  { miles: 5, speed: 20 },
  { miles: 15, speed: 35 },
  { miles: Infinity, speed: 55 },
]

/**
 * A travel time estimated from the distance alone, in steps of five minutes: `about 25 min by car ·
 * 9 mi`.
 */
export function travelTime(miles: number): string {
  let left = miles * DETOUR
  let minutes = 0
  for (const leg of LEGS) {
    const driven = Math.min(left, leg.miles)
    minutes += (driven / leg.speed) * 60
    left -= driven
  }
  const rounded = Math.max(5, Math.round(minutes / 5) * 5)
  const hours = Math.floor(rounded / 60)
  const time = [hours > 0 && `${hours} h`, rounded % 60 > 0 && `${rounded % 60} min`]
  const distance = miles < 1 ? 'less than 1 mi' : `${Math.round(miles)} mi`
  return `about ${time.filter(Boolean).join(' ')} by car · ${distance}`
}
