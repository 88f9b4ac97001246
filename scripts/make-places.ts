/**
 * Prints the rows of the gazetteer for a migration, from two files of GeoNames (CC BY 4.0) and the
 * neighborhoods in scripts/places/:
 *
 *   node scripts/with-node.mjs scripts/make-places.ts cities500.txt US.txt
 *
 * cities500.txt has the world's places of 500 people and more (download.geonames.org/export/dump),
 * US.txt the ZIP codes (download.geonames.org/export/zip, US.zip).
 */
import { readFileSync } from 'node:fs'
import { milesBetween } from '#market/places/place.ts'
import { placeKey, shortKey } from '#market/places/place-key.ts'
import { STATE_NAMES } from '#market/places/state-names.ts'
import { NEIGHBORHOODS_OF_COUNTIES, SHORT_NAMES, isPartOfCity } from './places/short-names.ts'

interface Row {
  id: number
  kind: 'state' | 'city' | 'neighborhood' | 'zip'
  name: string
  label: string
  state: string
  county: string
  cityId: number | null
  zone: string
  latitude: number
  longitude: number
  weight: number
  /** Feature code from GeoNames. */
  code: string
  keys: Set<string>
}

const [citiesFile = '', zipFile = ''] = process.argv.slice(2)
const linesOf = (file: string | URL) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))

function keysOf(name: string): Set<string> {
  const key = placeKey(name)
  return new Set([key, shortKey(key)])
}

/** Every populated place; if two in the same state have the same name, the larger one. */
function readCities(): Row[] {
  const rows = linesOf(citiesFile)
    .filter((line) => line[8] === 'US' && STATE_NAMES.has(line[10] ?? ''))
    .map((line): Row => {
      const [id = '', listed = '', , , latitude, longitude] = line
      const name = listed === 'Washington D.C.' ? 'Washington' : listed
      const state = line[10] ?? ''
      return {
        id: Number(id),
        kind: 'city',
        name,
        label: `${name}, ${state}`,
        state,
        county: line[11] ?? '',
        cityId: Number(id),
        zone: line[17] ?? '',
        latitude: Number(latitude),
        longitude: Number(longitude),
        weight: Number(line[14]),
        code: line[7] ?? '',
        keys: keysOf(name),
      }
    })
    .toSorted((one, other) => other.weight - one.weight)
  const seen = new Set<string>()
  return rows.filter(({ label, county, code }) => {
    const key = code === 'PPLX' ? `${label} ${county}` : label
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

const cities = readCities()
const cityNamed = new Map(
  cities.filter(({ code }) => code !== 'PPLX').map((city) => [city.label, city]),
)

function getCity(label: string): Row {
  const city = cityNamed.get(label)
  if (!city) throw new Error(`no city ${label}`)
  return city
}

function makeNeighborhood(row: Row, city: Row, label = `${row.name}, ${city.label}`): void {
  row.kind = 'neighborhood'
  row.cityId = city.id
  row.zone = city.zone
  row.label = label
}

/** Parts of some cities, which GeoNames lists as separate places next to the city. */
function moveParts(): void {
  for (const row of cities) {
    const city = NEIGHBORHOODS_OF_COUNTIES.get(`${row.state} ${row.county}`)
    if (!city || city.label === row.label || !isPartOfCity(city, row.code, row.name)) continue
    makeNeighborhood(row, getCity(city.label), city.hasBoroughs(row.code) ? row.label : undefined)
  }
}

/** Assumed population of a neighborhood for which GeoNames has none. */
const USUAL_WEIGHT = 20_000

/** Neighborhoods that GeoNames does not have, and those that it lists as separate places. */
function addListed(): void {
  const file = new URL('places/neighborhoods.tsv', import.meta.url)
  for (const [index, line] of linesOf(file).entries()) {
    const [cityLabel = '', names = '', latitude = '', longitude = ''] = line
    const city = getCity(cityLabel)
    const [name = '', ...others] = names.split('|')
    const point = { latitude: Number(latitude), longitude: Number(longitude) }
    const known = cities.find(
      (row) =>
        row.state === city.state &&
        row.id !== city.id &&
        row.keys.has(placeKey(name)) &&
        milesBetween(row, point) < 4,
    )
    if (known && known.kind === 'city') makeNeighborhood(known, city)
    const row: Row = known ?? {
      ...point,
      name,
      label: '',
      code: 'listed',
      keys: keysOf(name),
      id: 200_000_001 + index,
      kind: 'neighborhood',
      weight: USUAL_WEIGHT,
      state: city.state,
      county: city.county,
      cityId: city.id,
      zone: city.zone,
    }
    if (!known) {
      makeNeighborhood(row, city)
      cities.push(row)
    }
    for (const other of others) for (const key of keysOf(other)) row.keys.add(key)
  }
}

moveParts()
addListed()

const inState = Map.groupBy(cities, ({ state }) => state)
const byKey = Map.groupBy(
  cities.flatMap((row) => [...row.keys].map((key) => ({ key: `${row.state} ${key}`, row }))),
  ({ key }) => key,
)
const FAR_MILES = 40

/** The city named by the post office of a ZIP code, if it is near. */
function cityOfPost(post: string, zip: Row): Row | undefined {
  const key = `${zip.state} ${shortKey(placeKey(post))}`
  return byKey
    .get(key)
    ?.map(({ row }) => row)
    .filter((row) => milesBetween(row, zip) < FAR_MILES)
    .toSorted((one, other) => other.weight - one.weight)[0]
}

function nearest(zip: Row): Row | undefined {
  let best: { row: Row; miles: number } | undefined
  for (const row of inState.get(zip.state) ?? []) {
    const miles = milesBetween(row, zip)
    if (!best || miles < best.miles) best = { row, miles }
  }
  return best?.row
}

function readZips(): Row[] {
  const rows = new Map<string, Row>()
  for (const line of linesOf(zipFile)) {
    const [, name = '', post = '', , state = '', , county = ''] = line
    if (!STATE_NAMES.has(state) || rows.has(name)) continue
    const row: Row = {
      id: 100_000_000 + Number(name),
      kind: 'zip',
      name,
      state,
      county,
      cityId: null,
      label: `${post}, ${state} ${name}`,
      zone: '',
      weight: 0,
      code: '',
      keys: new Set(),
      latitude: Number(line[9]),
      longitude: Number(line[10]),
    }
    const whole = NEIGHBORHOODS_OF_COUNTIES.get(`${state} ${county}`)
    const named = cityOfPost(post, row)
    const city = whole?.isWhole && !named?.cityId ? getCity(whole.label) : named
    row.cityId = city?.cityId ?? row.id
    row.zone = (city ?? nearest(row))?.zone ?? ''
    rows.set(name, row)
  }
  return [...rows.values()]
}

const zips = readZips()

function mostCommon(zones: string[]): string {
  const counts = Map.groupBy(zones, (zone) => zone)
  return [...counts].toSorted((one, other) => other[1].length - one[1].length)[0]?.[0] ?? ''
}

const states = [...STATE_NAMES].map(([state, name], index): Row => {
  const own = zips.filter((zip) => zip.state === state)
  const mean = (of: (zip: Row) => number) => own.reduce((sum, zip) => sum + of(zip), 0) / own.length
  const people = (inState.get(state) ?? []).filter(({ kind }) => kind === 'city')
  return {
    id: index + 1,
    kind: 'state',
    name,
    label: name,
    state,
    county: '',
    cityId: null,
    code: '',
    keys: keysOf(name).add(state.toLowerCase()),
    latitude: mean((zip) => zip.latitude),
    longitude: mean((zip) => zip.longitude),
    zone: mostCommon(own.map(({ zone }) => zone)),
    weight: people.reduce((sum, { weight }) => sum + weight, 0),
  }
})

const first = new Map<Row, Set<string>>()
const labelled = new Map(cities.map((row) => [row.label, row]))
for (const [label, names] of Object.entries(SHORT_NAMES)) {
  const row = labelled.get(label)
  if (!row) throw new Error(`no place ${label}`)
  for (const name of names) {
    for (const key of keysOf(name)) row.keys.add(key)
    first.set(row, (first.get(row) ?? new Set()).add(placeKey(name)))
  }
}
/** The borough whose county contains the nearest ZIP code. */
function boroughOf(row: Row): Row | undefined {
  const near = zips
    .filter(({ cityId }) => cityId === row.cityId)
    .toSorted((one, other) => milesBetween(one, row) - milesBetween(other, row))[0]
  const borough = cities.find(
    ({ code, county, cityId }) =>
      code === 'PPLA2' && county === near?.county && cityId === row.cityId,
  )
  return borough === row ? undefined : borough
}

const byId = new Map(cities.map((row) => [row.id, row]))
/** Of a city's many names, those that people write after the name of one of its neighborhoods. */
const mainKeys = new Map(cities.map((row) => [row, [...row.keys].slice(0, 3)]))
for (const row of cities) {
  if (row.kind !== 'neighborhood') continue
  const city = byId.get(row.cityId ?? 0)
  const borough = city?.label === 'New York City, NY' ? boroughOf(row) : undefined
  for (const key of mainKeys.get(row) ?? [])
    for (const whole of [city, borough])
      for (const wholeKey of (whole && mainKeys.get(whole)) ?? [])
        row.keys.add(`${key} ${wholeKey}`)
}

const zones = [...new Set([...states, ...cities, ...zips].map(({ zone }) => zone))].toSorted()
const KINDS = { state: 's', city: 'c', neighborhood: 'n', zip: 'z' }
const round = (degrees: number) => String(Number(degrees.toFixed(4)))
/** The key that the migration derives from a name. */
const plainKey = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, ' ')
const ORDER = ['state', 'city', 'neighborhood', 'zip']

/** A row for the migration, which derives the omitted values. */
function print(row: Row): string {
  const post = row.label.split(',')[0] ?? ''
  const isUsual = [`${row.name}, ${row.state}`, `${post}, ${row.state} ${row.name}`, row.name]
  const keys = [...row.keys].map((key) => (first.get(row)?.has(key) ? `!${key}` : key))
  return [
    row.kind === 'zip' ? Number(row.name) : row.id,
    KINDS[row.kind],
    row.kind === 'zip' ? post : row.name,
    isUsual.includes(row.label) ? '' : row.label,
    row.state,
    row.cityId === row.id ? '' : (row.cityId ?? ''),
    zones.indexOf(row.zone) + 1,
    round(row.latitude),
    round(row.longitude),
    row.weight || '',
    keys.filter((key) => key !== plainKey(row.name)).join(';'),
  ].join('|')
}

process.stdout.write(`zones ${zones.join(' ')}\n`)
const rows = [...states, ...cities, ...zips].toSorted(
  (one, other) => ORDER.indexOf(one.kind) - ORDER.indexOf(other.kind) || one.id - other.id,
)
process.stdout.write(`${rows.map(print).join('\n')}\n`)
