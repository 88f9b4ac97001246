/** Takes apart what people type for a place. */
import { isOneTypo, placeKey, shortKey } from '#market/places/place-key.ts'
import { STATE_NAMES } from '#market/places/state-names.ts'

/** One way to read a text. */
export interface Reading {
  /** The keys that a place may be known by. */
  keys: string[]
  /** Two letters; null: in any state. */
  state: string | null
}

const STATES = [...STATE_NAMES].map(([code, name]) => ({ code, name: placeKey(name) }))
const COUNTRY = / (?:usa|us|u s a|united states(?: of america)?)$/
const LONGEST_STATE_WORDS = 3

/** The state that a name or its two letters mean; names may have one typing error. */
function findState(words: string): string | null {
  const named = STATES.find(({ code, name }) => words === name || words === code.toLowerCase())
  if (named) return named.code
  return words.length < 5 ? null : (STATES.find(({ name }) => isOneTypo(words, name))?.code ?? null)
}

const keysOf = (key: string) => [...new Set([key, shortKey(key)])]

/**
 * `chicago illinois` is a place of that name, or Chicago in Illinois. Readings with a state come
 * last.
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
