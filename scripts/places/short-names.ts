/**
 * Colloquial names of places, and the counties in which GeoNames lists parts of a city as separate
 * places.
 */

/** By label. Each name means this place rather than any other place of that name. */
export const SHORT_NAMES: Readonly<Record<string, string[]>> = {
  'New York City, NY': ['NYC', 'New York', 'N.Y.C.', 'Big Apple', 'New York New York', 'NY City'],
  'Los Angeles, CA': ['LA', 'L.A.', 'L A', 'City of Angels', 'Los Angelos', 'LA California'],
  'Chicago, IL': ['Chi-town', 'Chitown', 'Chi', 'Windy City'],
  'Dallas, TX': ['DFW', 'Big D', 'Dallas Fort Worth'],
  'Boston, MA': ['Beantown'],
  'Miami, FL': ['MIA', 'Magic City'],
  'San Francisco, CA': ['SF', 'San Fran', 'Frisco California'],
  'Philadelphia, PA': ['Philly'],
  'Washington, DC': ['DC', 'D.C.', 'Washington DC'],
  'Las Vegas, NV': ['Vegas'],
  'New Orleans, LA': ['NOLA'],
  'Atlanta, GA': ['ATL'],
  'Houston, TX': ['H-town', 'HTX'],
  'Austin, TX': ['ATX'],
  'San Antonio, TX': ['San Antone', 'SATX'],
  'Fort Worth, TX': ['FTW'],
  'Indianapolis, IN': ['Indy'],
  'Kansas City, MO': ['KC', 'KCMO'],
  'Salt Lake City, UT': ['SLC', 'Salt Lake'],
  'Portland, OR': ['PDX'],
  'Oklahoma City, OK': ['OKC'],
  'Jacksonville, FL': ['Jax'],
  'Cincinnati, OH': ['Cincy'],
  'Detroit, MI': ['Motor City'],
  'Albuquerque, NM': ['ABQ'],
  'Minneapolis, MN': ['MPLS'],
  'St. Louis, MO': ['STL'],
  'San Diego, CA': ['SDCA'],
  'Phoenix, AZ': ['PHX'],
  'Fort Lauderdale, FL': ['Ft Liquordale', 'FTL'],
  'Brooklyn, NY': ['BK', 'Bklyn', 'Kings County'],
  'Manhattan, NY': ['New York County'],
  'The Bronx, NY': ['Bronx', 'BX'],
  'West Hollywood, CA': ['WeHo'],
}

interface County {
  /** The label of the city that the county belongs to. */
  label: string
  /** Every ZIP code of the county belongs to the city, whatever its post office is called. */
  isWhole: boolean
  /** Populated places that are separate cities. */
  others: readonly string[]
  /** Only places that GeoNames classifies as sections are parts of the city. */
  onlySections: boolean
  hasBoroughs: (code: string) => boolean
}

const no = () => false
const county = (label: string, facts: Partial<County> = {}): County => ({
  label,
  isWhole: false,
  others: [],
  onlySections: true,
  hasBoroughs: no,
  ...facts,
})
const newYork = county('New York City, NY', {
  isWhole: true,
  onlySections: false,
  hasBoroughs: (code) => code === 'PPLA2',
})

/** By state and county number. */
export const NEIGHBORHOODS_OF_COUNTIES: ReadonlyMap<string, County> = new Map([
  ['NY 005', newYork],
  ['NY 047', newYork],
  ['NY 061', newYork],
  ['NY 081', newYork],
  ['NY 085', newYork],
  [
    'MA 025',
    county('Boston, MA', { onlySections: false, others: ['Chelsea', 'Revere', 'Winthrop'] }),
  ],
  ['IL 031', county('Chicago, IL')],
  ['CA 075', county('San Francisco, CA', { isWhole: true, onlySections: false })],
  ['CA 073', county('San Diego, CA', { others: ['Lake San Marcos', 'San Pasqual'] })],
  ['CA 001', county('Oakland, CA')],
  ['PA 101', county('Philadelphia, PA', { isWhole: true, onlySections: false })],
  ['OR 051', county('Portland, OR')],
  ['MD 510', county('Baltimore, MD', { isWhole: true, onlySections: false })],
  ['AZ 013', county('Phoenix, AZ')],
  ['GA 121', county('Atlanta, GA')],
  ['OH 035', county('Cleveland, OH')],
])

export function isPartOfCity(city: County, code: string, name: string): boolean {
  return (!city.onlySections || code === 'PPLX') && !city.others.includes(name)
}
