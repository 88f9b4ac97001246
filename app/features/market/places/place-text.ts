/** Parses the text that people type for a place. */
import { isOneTypo, placeKey, shortKey } from '#market/places/place-key.ts'
import { STATE_NAMES } from '#market/places/state-names.ts'

/** One interpretation of the text. */
export interface Reading {
  /** Keys that may match the place's name. */
  keys: string[]
  /** Two letters; null for any state. */
  state: string | null
}

const STATES = [...STATE_NAMES].map(([code, name]) => ({ code, name: placeKey(name) }))
const COUNTRY = / (?:usa|us|u s a|united states(?: of america)?)$/
const LONGEST_STATE_WORDS = 3

/** Finds a state by name or two-letter code. Names may have one typing error. */
function findState(words: string): string | null {
  const named = STATES.find(({ code, name }) => words === name || words === code.toLowerCase())
  if (named) return named.code
  return words.length < 5 ? null : (STATES.find(({ name }) => isOneTypo(words, name))?.code ?? null)
}

const keysOf = (key: string) => [...new Set([key, shortKey(key)])]

/**
 * `chicago illinois` is either a place of that name, or Chicago in Illinois. Readings with a state
 * come last.
 */
export function readPlaceText(text: string): { zip: string | null; readings: Reading[] } {
  const zip = /(?:^|\D)(\d{5})(?:-\d{4})?$/.exec(text.trim())?.[1] ?? null
  const key = placeKey(zip ? text.trim().replace(/\d{5}(?:-\d{4})?$/, '') : text).replace(
    COUNTRY,
    '',
  )
  const readings: Reading[] = key ? [{ keys: keysOf(key), state: null }] : []
  const words = key.split(' ')
  for (let count = 1; count <= Math.min(LONGEST_STATE_WORDS, words.length - 1); count += 1) {
    const state = findState(words.slice(-count).join(' '))
    if (state) readings.push({ keys: keysOf(words.slice(0, -count).join(' ')), state })
  }
  return { zip, readings }
}
