/** Compares place names without case, accents, punctuation, and abbreviations. */

const SHORT_WORDS: Readonly<Record<string, string>> = {
  saint: 'st',
  sainte: 'ste',
  fort: 'ft',
  mount: 'mt',
  north: 'n',
  south: 's',
  east: 'e',
  west: 'w',
}

/** `St. Louis` and `saint  louis` both become `st louis`. */
export function placeKey(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** Shortens the common words of names, so that `Ft Worth` matches `Fort Worth`. */
export function shortKey(key: string): string {
  return key
    .split(' ')
    .map((word) => SHORT_WORDS[word] ?? word)
    .join(' ')
}

/**
 * True when two words are at most one typing error apart: one letter added, missing, or different,
 * or two letters swapped.
 */
export function isOneTypo(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short[start] === long[start]) start += 1
  const rest = (text: string, from: number) => text.slice(from)
  if (short.length < long.length) return rest(short, start) === rest(long, start + 1)
  if (rest(short, start + 1) === rest(long, start + 1)) return true
  return (
    short[start] === long[start + 1] &&
    short[start + 1] === long[start] &&
    rest(short, start + 2) === rest(long, start + 2)
  )
}
