/**
 * The words of a search as parts of a tsquery: stems, words of similar meaning, and corrections of
 * words that are in no profile.
 */
import { RELATED_PHRASES, relatedWords, WORDS_FOR_ALL } from '#market/catalog/event-words.ts'
import { isOneTypo } from '#market/places/place-key.ts'
import { anyOf, filterOf, NO_MATCH, placeTag, quoted } from '#market/search/search-query.ts'
import { misspelledPlace, placeAt, type PlaceWords } from '#market/search/search-places.server.ts'
import { prepared } from '#app/platform/db.ts'
import { TableCache } from '#app/platform/read-cache.ts'

/** Any further words of a search are ignored. */
const MOST_WORDS = 12
const SHORTEST_WITH_ERROR = 3
/** Shorter words match only as whole words. */
const SHORTEST_PART = 3
const MOST_STARTS = 20
/**
 * Three letters may be inside thousands of words. The shortest words come first, because the
 * letters are the largest part of those.
 */
const MOST_INSIDE = 100

export interface SearchWord {
  /** In lower case, without accents. */
  token: string
  lexeme: string
  /** True for words like "for" and "the". */
  is_stop: boolean
  /** True when a listed Orbiter uses the word. */
  is_known: boolean
  /** Lexemes of words that start with the token. */
  starts: string[]
  /** Lexemes of words that contain the token after their start. */
  inside: string[]
  /** Words that may be one typing error away from an unknown one. */
  near: { word: string; lexeme: string }[]
}

const WORDS_SQL = `select token, (ts_lexize('search_stem', token))[1] as lexeme, cardinality(ts_lexize('english_stem', token)) = 0 as is_stop, is_known,
    case when length(token) < ${SHORTEST_PART} then '{}' else array(
      select lexeme from creator_words where word collate "C" >= token and word collate "C" < token || chr(1114111) order by word collate "C" limit ${MOST_STARTS}) end as starts,
    case when length(token) < ${SHORTEST_PART} then '{}' else array(
      select lexeme from creator_words where word like '_%' || token || '%' group by lexeme order by min(length(word)), lexeme limit ${MOST_INSIDE}) end as inside,
    case when is_known or length(token) < ${SHORTEST_WITH_ERROR} then '[]' else (
      select coalesce(json_agg(json_build_object('word', word, 'lexeme', lexeme)), '[]') from (
        select word, lexeme from creator_words where variants && (one_letter_less(token) || one_letter_less(token || 's')) limit 200) close) end as near
  from unnest(search_tokens($1)) with ordinality as typed (token, place),
    lateral (select exists(select from creator_words where lexeme = (ts_lexize('search_stem', token))[1]) as is_known) known
  where place <= ${MOST_WORDS} order by place`

const readBefore = new TableCache<SearchWord[]>('creator_search')

/** Reads the words of a text, and similar words that Orbiters use. */
export function readWords(text: string): Promise<SearchWord[]> {
  return readBefore.read(text, () => prepared('search-words', WORDS_SQL, [text]))
}

interface RelatedLexemes {
  phrase: string
  parts: string[]
}

let related: Promise<Map<string, RelatedLexemes>> | null = null

async function readRelated(): Promise<Map<string, RelatedLexemes>> {
  const words = new Set(
    RELATED_PHRASES.flatMap((phrase) => [
      ...phrase.split(' '),
      ...(relatedWords(phrase)?.words ?? []),
    ]),
  )
  const rows = await prepared<{ word: string; lexeme: string }>(
    'search-stems',
    `select word, (ts_lexize('search_stem', word))[1] as lexeme from unnest($1::text[]) as word`,
    [[...words]],
  )
  const stems = new Map(rows.map(({ word, lexeme }) => [word, lexeme]))
  const stemOf = (word: string) => stems.get(word) ?? word
  return new Map(
    RELATED_PHRASES.map((phrase) => {
      const { words: others, specialties } = relatedWords(phrase) ?? { words: [], specialties: [] }
      const parts = [
        ...[...others].map((word) => quoted(stemOf(word))),
        ...[...specialties].map((name) => quoted(`does:${name}`)),
      ]
      return [phrase.split(' ').map(stemOf).join(' '), { phrase, parts }]
    }),
  )
}

/**
 * Keyed by the stems of a phrase, joined by a space. The stems never change, so they are read once.
 */
function relatedByStem(): Promise<Map<string, RelatedLexemes>> {
  related ??= readRelated().catch((error: unknown) => {
    related = null
    throw error
  })
  return related
}

/** Compares a word with and without the plural `s`: either may be one error away. */
const isNear = (typed: string, word: string) =>
  isOneTypo(typed, word) || isOneTypo(`${typed}s`, word)

/** True when the word applies to every Orbiter, even with a typing error. */
function isForAll({ token, is_known: isKnown }: SearchWord): boolean {
  if (WORDS_FOR_ALL.has(token) || WORDS_FOR_ALL.has(token.replace(/s$/, ''))) return true
  return !isKnown && token.length > 3 && [...WORDS_FOR_ALL].some((word) => isNear(token, word))
}

/** Parts for what an unknown word may have meant. */
async function meantParts(
  { token, starts, near }: SearchWord,
  known: Map<string, RelatedLexemes>,
): Promise<string[]> {
  const parts = starts.map(quoted)
  for (const { word, lexeme } of near)
    if (isNear(token, word)) parts.push(quoted(lexeme), ...(known.get(lexeme)?.parts ?? []))
  if (token.length >= SHORTEST_WITH_ERROR)
    for (const { phrase, parts: related } of known.values())
      if (isNear(token, phrase)) parts.push(...related)
  if (parts.length > 0) return parts
  const place = await misspelledPlace(token)
  return place ? [placeTag(filterOf(place))] : []
}

/**
 * A part of a tsquery for each rank of matching words: what was typed and its meaning; then also
 * words that start with it; then also words that contain it.
 */
type RankedPart = readonly [meant: string, begins: string, inside: string]

/** A phrase or a place matches as a whole, in every rank. */
const whole = (part: string): RankedPart => [part, part, part]

async function wordPart(word: SearchWord, known: Map<string, RelatedLexemes>): Promise<RankedPart> {
  const related = known.get(word.lexeme)?.parts
  const meant = word.is_known || related ? [] : await meantParts(word, known)
  const own = [quoted(word.lexeme), quoted(`place:${word.token}`), ...(related ?? []), ...meant]
  const begins = [...own, ...word.starts.map(quoted)]
  const inside = [...begins, ...word.inside.map(quoted)]
  const partOf = (parts: readonly string[]) => anyOf([...new Set(parts)])
  return [partOf(own), partOf(begins), partOf(inside)]
}

/** Matches everyone in the place, and everyone with the name of the place. */
function placePart({ place, length }: PlaceWords, words: readonly SearchWord[]): string {
  const name = words.slice(0, length).map(({ token }) => quoted(`name:${token}`))
  return anyOf([placeTag(filterOf(place)), `(${name.join(' & ')})`])
}

/** A part for each word, phrase, or place that narrows the search. */
async function rankedParts(words: readonly SearchWord[]): Promise<RankedPart[]> {
  if (words.length === 0) return [whole(NO_MATCH)]
  const known = await relatedByStem()
  const parts: RankedPart[] = []
  const silent: SearchWord[] = []
  for (let at = 0; at < words.length; at += 1) {
    const [word, next] = [words[at], words[at + 1]]
    if (!word) break
    const place = await placeAt(words, at)
    const phrase = next && known.get(`${word.lexeme} ${next.lexeme}`)
    if (place) {
      parts.push(whole(placePart(place, words.slice(at))))
      at += place.length - 1
    } else if (phrase) {
      const both = `(${quoted(word.lexeme)} & ${quoted(next.lexeme)})`
      parts.push(whole(anyOf([both, ...phrase.parts])))
      at += 1
    } else if (word.is_stop || isForAll(word)) silent.push(word)
    else parts.push(await wordPart(word, known))
  }
  // When only such words are left, they count: "Will" alone is a name.
  return parts.length > 0
    ? parts
    : silent.filter((word) => !isForAll(word)).map(({ lexeme }) => whole(quoted(lexeme)))
}

/**
 * The parts of a tsquery for some words, nearest rank first. All parts of a rank must match. A rank
 * that adds nothing to the one before it is left out. A text without a letter or digit finds no
 * one.
 */
export async function rankWords(words: readonly SearchWord[]): Promise<string[][]> {
  const parts = await rankedParts(words)
  const ranks = ([0, 1, 2] as const).map((rank) => parts.map((part) => part[rank]))
  return ranks.filter((rank, index) => rank.join() !== ranks[index - 1]?.join())
}
