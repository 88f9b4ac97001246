/**
 * Finds contact details in messages, in time linear in the length of the text: each regular
 * expression starts at a rare character (an `@`, a dot, a first digit) and never passes over a
 * character twice. Names before that character are found by stepping back from it.
 */
import { foldText } from '#app/features/messages/folded-text.ts'

const HIDDEN = '[hidden until accepted]'

/** Start and exclusive end in the folded text. */
type Range = [start: number, end: number]

const AT = /@|[([{<]\s*at\s*[)\]}>]|(?<=\s)at(?=\s)|(?<=[\p{L}\p{N}]_)at(?=_[\p{L}\p{N}])/gu
/** A UTF-16 unit (also half of a pair) that can be part of a name before an `@` or an ending. */
const NAME = /[\p{L}\p{N}\uD800-\uDFFF._%+-]/u
const SPACE = /\s/
/** What can follow the `@`: a name with an ending, or a well-known provider without one. */
const HOST =
  /[\s_]*[\p{L}\p{N}-]+(?:(?:\s*(?:\.|[([{<]\s*dot\s*[)\]}>]|(?<=\s)dot(?=\s))\s*|_+dot_+)\p{L}[\p{L}\p{N}-]+)+/uy
const PROVIDER = /[\s_]*(?:gmail|googlemail|yahoo|hotmail|outlook|icloud|protonmail|aol)(?!\p{L})/uy

/** The start of the run of such characters that ends at `end`; not before `from`. */
function stepBack(text: string, end: number, from: number, character: RegExp): number {
  let start = end
  while (start > from && character.test(text.charAt(start - 1))) start -= 1
  return start
}

/**
 * True when no name precedes the `@` or the ending. A name may directly follow the previous
 * contact.
 */
function isAlone(start: number, name: number, from: number): boolean {
  return start === name && (from === 0 || start !== from)
}

/** `casey@example.test`, `casey (at) example dot com`, `casey at gmail`. */
function* findAddresses(text: string): Generator<Range> {
  let from = 0
  for (const match of text.matchAll(AT)) {
    if (match.index < from) continue
    const name = stepBack(text, match.index, from, SPACE)
    const start = stepBack(text, name, from, NAME)
    if (isAlone(start, name, from)) continue
    const end =
      endOf(HOST, text, match.index + match[0].length) ??
      endOf(PROVIDER, text, match.index + match[0].length)
    if (end === null) continue
    yield [start, end]
    from = end
  }
}

/** Where the match of a sticky expression at `index` ends; null: no match there. */
function endOf(expression: RegExp, text: string, index: number): number | null {
  expression.lastIndex = index
  return expression.test(text) ? expression.lastIndex : null
}

const SHORT_HANDLE = /@[\p{L}\p{N}_.]{3,}/gu

/** `@caseyquinn`, `casey@somewhere`; not `2 reels@100`. */
function* findHandles(text: string): Generator<Range> {
  let from = 0
  for (const { index, 0: handle } of text.matchAll(SHORT_HANDLE)) {
    const start = stepBack(text, index, from, NAME)
    const isPrice = /^@\d+$/.test(handle) && /^[\p{L}\p{N}]+$/u.test(text.slice(start, index))
    if (!isPrice) yield [start, index + handle.length]
    from = index + handle.length
  }
}

const PLAIN_NAME = /[a-z0-9._-]/
const LINK = /(?:[a-z]{2,12}:\/\/|www\.|(?<![a-z])(?:mailto|tel|sms|skype|whatsapp):)\S+/g

/** `https://…`, `www.…`, up to the next space. */
function* findLinks(text: string): Generator<Range> {
  let from = 0
  for (const { index, 0: link } of text.matchAll(LINK)) {
    const start = stepBack(text, index, from, PLAIN_NAME)
    from = index + link.length
    yield [start, from]
  }
}

const ENDING =
  /(?:\.(?:com|net|org|io|me|co|app|link|tv|info|biz|dev|gg|ly|ee|xyz|ai|eu|uk|mx|ca|studio|social|bio)|(?:(?<=\s)\.\s|\.\s(?=com)|[([{<]\s*dot\s*[)\]}>]\s?|(?<=\s)dot\s)(?:com|net|org|io))(?![a-z0-9_])/g
const PATH = /\/\S*|[:?#]\S+/y

/** `example.com/casey`, `example dot com`. */
function* findDomains(text: string): Generator<Range> {
  let from = 0
  for (const match of text.matchAll(ENDING)) {
    const name = stepBack(text, match.index, from, SPACE)
    const start = stepBack(text, name, from, NAME)
    if (isAlone(start, name, from)) continue
    const end = match.index + match[0].length
    from = endOf(PATH, text, end) ?? end
    yield [start, from]
  }
}

/** Names on other services, where the service is named: `insta: caseyquinn`. */
const SERVICE =
  /(?<!\p{L})(?:instagram|insta|ig|snapchat|snap|tiktok|telegram|whatsapp|wechat|discord|signal|facebook|fb|twitter|venmo|cashapp|paypal|zelle|gmail|e-?mail)\s*[:=]\s*[\p{L}\p{N}_.]{3,}/gu

/** Seven digits or more, however they are grouped. */
const NUMBER = /(?<!\d)\+?\(?\d(?:[\s().-]*\d){6,}/g
const ISO_DATE = /^\d{4}-\d{1,2}-\d{1,2}$/

function* findNumbers(text: string): Generator<Range> {
  for (const { index, 0: found } of text.matchAll(NUMBER))
    if (!ISO_DATE.test(found)) yield [index, index + found.length]
  for (const { index, 0: found } of withDigits(text).matchAll(DISGUISED_NUMBER))
    yield [index, index + found.length]
}

/** Replaces each character between the digits of a number. */
const FILLER = '\uE000'
const DISGUISED_NUMBER = /(?<!\d)\d(?:[\s()[\].,:;/\\|*~_+\-‐‑‒–—―−•·\uE000]*\d){6,}\uE000*/g
/** Numbers that people must be able to write: dates, times, amounts. */
const AGREED = [
  /(?<!\d)(?:(?:19|20)\d\d([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2(?:19|20)?\d\d)(?!\d)/g,
  /(?<!\d)(?:[01]?\d|2[0-3]):[0-5]\d(?!\d)/g,
  /(?<![\d,])\d{1,3},\d{3}(?:\.\d\d)?(?![\d,])/g,
]
const DIGIT_WORD =
  /zero|oh|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve/g
const DIGIT_WORDS =
  /(?<!\p{L})(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)+(?!\p{L})/gu
const SPOKEN_GAP = /(?<!\p{L})(?:dash|hyphen|dot|point|space|slash|double|triple)(?!\p{L})/gu
const DIGIT_LOOKALIKES =
  /(?<=\d)[oil]{1,3}(?![a-z])|(?<![a-z])[oil]{1,3}(?=\d)|(?<=\d)[oil]{1,3}(?=\d)/g

/**
 * The text with number words and lookalikes turned into digits, in the same positions: `five 5 l0`
 * → `5… 5 00`.
 */
function withDigits(text: string): string {
  const spoken = text
    .replace(DIGIT_WORDS, (words) =>
      words.replace(DIGIT_WORD, (word) => `0${FILLER.repeat(word.length - 1)}`),
    )
    .replace(SPOKEN_GAP, (word) => FILLER.repeat(word.length))
    .replace(DIGIT_LOOKALIKES, (letters) => '0'.repeat(letters.length))
  return AGREED.reduce(
    (left, shape) => left.replace(shape, (found) => FILLER.repeat(found.length)),
    spoken,
  )
}

function* findMatches(text: string, expression: RegExp): Generator<Range> {
  for (const { index, 0: found } of text.matchAll(expression)) yield [index, index + found.length]
}

/** Replaces each contact detail with a note. */
export function maskContacts(original: string): string {
  const { text, origins } = foldText(original)
  const found = [
    ...findAddresses(text),
    ...findHandles(text),
    ...findDomains(text),
    ...findNumbers(text),
    ...findLinks(text),
    ...findMatches(text, SERVICE),
  ].toSorted(([a], [b]) => a - b)
  let masked = ''
  let shownUntil = 0
  let hiddenUntil = -1
  for (const [start, end] of found) {
    const [from, until] = origins ? [origins[start] ?? 0, origins[end] ?? 0] : [start, end]
    if (from > hiddenUntil) masked += original.slice(shownUntil, from) + HIDDEN
    hiddenUntil = Math.max(hiddenUntil, until)
    shownUntil = hiddenUntil
  }
  return masked + original.slice(shownUntil)
}
