/**
 * A search in one city, as bits of `creator_search.marks`. The index of places contains these bits,
 * so the search reads no row of `creator_search`, however many creators work in the city.
 */
import { lexemesOf, type Frequencies } from '#market/search/lexeme-frequencies.server.ts'
import { NO_MATCH, quoted } from '#market/search/search-query.ts'
import { prepared } from '#app/platform/db.ts'

const BITS = 256
/** Each number of choices needs its own statement. */
export const MOST_CHOICES = 3

export interface CityMarks {
  cityId: number
  /** The bits that a creator must have, as a string of 0 and 1. */
  required: string
  /** Masks. A creator must have at least one bit of each. */
  choices: string[]
  /** A tsquery that finds other possible matches, such as people whose name is also the city's. */
  others: string
}

let known: Promise<Map<string, number>> | null = null

async function readMarks(): Promise<Map<string, number>> {
  const rows = await prepared<{ names: string[] }>(
    'search-marks',
    'select creator_mark_names() as names',
    [],
  )
  return new Map(rows.flatMap(({ names }) => names.map((name, bit) => [name, bit])))
}

/** The bits of the lexemes that have one. Only migrations change them. */
export function marksOfLexemes(): Promise<Map<string, number>> {
  known ??= readMarks().catch((error: unknown) => {
    known = null
    throw error
  })
  return known
}

function maskOf(bits: readonly number[]): string {
  const mask = Array.from({ length: BITS }, () => '0')
  for (const bit of bits) mask[bit] = '1'
  return mask.join('')
}

const CITY = /^\(?'city:(\d+)'(?: \| (.+)\))?$/

/**
 * Null unless the search is in one city, and everything else it asks for has bits or is so rare
 * that the index of words finds it immediately.
 */
export function cityMarks(
  parts: readonly string[],
  marks: ReadonlyMap<string, number>,
  frequencies: Frequencies | null,
): CityMarks | null {
  const cities: number[] = []
  const required: number[] = []
  const choices: string[] = []
  const others: string[] = []
  for (const part of parts) {
    const [, city, name] = CITY.exec(part) ?? []
    if (city) {
      cities.push(Number(city))
      if (name) others.push(name)
      continue
    }
    const lexemes = lexemesOf(part)
    const bits = lexemes.flatMap((lexeme) => marks.get(lexeme) ?? [])
    const rest = lexemes.filter((lexeme) => !marks.has(lexeme))
    const isRare = rest.every((lexeme) => !frequencies?.shares.has(lexeme))
    if (bits.length === 0 || !isRare || part.includes(' & ')) return null
    others.push(...rest.map(quoted))
    if (lexemes.length === 1) required.push(...bits)
    else choices.push(maskOf(bits))
  }
  const [cityId] = cities
  if (cityId === undefined || cities.length > 1 || choices.length > MOST_CHOICES) return null
  return { cityId, required: maskOf(required), choices, others: others.join(' | ') || NO_MATCH }
}
