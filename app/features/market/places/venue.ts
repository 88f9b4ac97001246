/** Where an event is, and what an Orbiter may know of it before accepting: never the address. */

interface Venue {
  venueAddress: string | null
  /** Neighborhood, city and ZIP code, as `areaOf` writes them; null: unknown. */
  venueArea: string | null
}

export interface DistantVenue extends Venue {
  /** From the Orbiter's place, in a straight line. */
  venueMiles: number | null
}

/** The address with city, state and ZIP code, which people leave out. */
export function wholeAddress({ venueAddress, venueArea }: Venue): string | null {
  if (venueAddress === null || venueArea === null) return venueAddress
  const [state = '', city = state] = venueArea.split(', ').toReversed()
  if (venueAddress.toLowerCase().includes(city.toLowerCase())) return venueAddress
  const zip = zipIn(venueArea) && zipIn(venueAddress)
  const street = zip ? venueAddress.slice(0, venueAddress.lastIndexOf(zip)) : venueAddress
  const parts = street.split(',').map((part) => part.trim())
  return [...new Set([...parts, city, state])].filter(Boolean).join(', ')
}

/** The same before the area is looked up: with the city that was chosen, `5 Elm St, Chicago 60614`. */
export function addressIn(city: string | null, venueAddress: string | null): string {
  if (!venueAddress || !city) return venueAddress || city || ''
  if (venueAddress.toLowerCase().includes(city.toLowerCase())) return venueAddress
  const zip = zipIn(venueAddress)
  if (!zip) return `${venueAddress}, ${city}`
  const street = venueAddress.slice(0, venueAddress.lastIndexOf(zip)).split(',')
  return [...street.map((part) => part.trim()), `${city} ${zip}`].filter(Boolean).join(', ')
}

/** The area and the way there; null where the customer has not said where it is. */
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

/** Roads are longer than a straight line, by about this much in American cities. */
const DETOUR = 1.3
/** Miles of road and the miles an hour on them: city streets, then wider roads, then highways. */
const LEGS = [
  { miles: 5, speed: 20 },
  { miles: 15, speed: 35 },
  { miles: Infinity, speed: 55 },
]

/** An estimate from the distance alone, in steps of five minutes: `about 25 min by car · 9 mi`. */
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
