/**
 * Finds contact details in messages and nothing else: times, dates, prices, street addresses, and
 * ends of sentences stay readable. It runs in time linear in the length of the text: each regular
 * expression starts at a rare character (an `@`, a dot, a first digit) and never passes over a
 * character twice. Names before that character are found by stepping back from it.
 */
import { foldText } from '#people/masking/folded-text.ts'

const HIDDEN = '[hidden until accepted]'

/** Start and exclusive end in the folded text. */
type Range = [start: number, end: number]

const AT = /@|[([{<]\s*at\s*[)\]}>]|(?<=\s)at(?=\s)|(?<=[\p{L}\p{N}]_)at(?=_[\p{L}\p{N}])/gu
/**
 * A UTF-16 unit (also half of a surrogate pair) that can be part of a name before an `@` or an
 * ending.
 */
const NAME = /[\p{L}\p{N}\uD800-\uDFFF._%+-]/u
const SPACE = /\s/
const DOT = /\./
/** Endings of host names that are hidden even when no `@` precedes the name. */
const ENDINGS = new Set(
  'com net org io me co app link tv info biz dev gg ly ee xyz ai eu uk mx ca studio social bio'.split(
    ' ',
  ),
)
/**
 * A host after the `@`: a name with an ending, or a well-known provider without one. A dot directly
 * before a space ends a sentence, except before "com".
 */
const HOST =
  /[\s_]*[\p{L}\p{N}-]+(?:(?:\s*(?:\.|\.\s(?=com(?!\p{L}))|(?<=\s)\.\s+|[([{<]\s*dot\s*[)\]}>]\s*|(?<=\s)dot\s+)|_+dot_+)\p{L}[\p{L}\p{N}-]+)+/uy
const PROVIDER = /[\s_]*(?:gmail|googlemail|yahoo|hotmail|outlook|icloud|protonmail|aol)(?!\p{L})/uy
/** A sentence that begins right after an address: `casey@example.com.Please`. */
const NEXT_SENTENCE = /(?<=\.(?:com|net|org))\.\p{L}{4,}$/u
const NUMBERED_HOST = /^[\s_]*\d+\.(?!com$)/
const DISGUISED_DOT = /\Wdot\W|_dot_/

/** The start of the run of matching characters that ends at `end`, but not before `from`. */
function stepBack(text: string, end: number, from: number, character: RegExp): number {
  let start = end
  while (start > from && character.test(text.charAt(start - 1))) start -= 1
  return start
}

/** The start of the name that ends at `end`. It is after an ellipsis, if there is one. */
function startOfName(text: string, end: number, from: number): number {
  const start = stepBack(text, end, from, NAME)
  const dots = text.slice(start, end).lastIndexOf('..')
  return dots === -1 ? start : start + dots + 2
}

/**
 * True when no name precedes the `@` or the ending. A name may directly follow the previous
 * contact.
 */
function isAlone(start: number, name: number, from: number): boolean {
  return start === name && (from === 0 || start !== from)
}

/** Matches `casey@example.test`, `casey (at) example dot com`, and `casey at gmail`. */
function* findAddresses(text: string): Generator<Range> {
  let from = 0
  for (const match of text.matchAll(AT)) {
    const afterAt = match.index + match[0].length
    if (match.index < from) {
      // The "at" that ended the last host name can lead to another: `casey@me dot at home dot de`.
      const end = afterAt === from ? endOfHost(text, afterAt, false) : null
      if (end !== null) {
        yield [match.index, end]
        from = end
      }
      continue
    }
    const name = stepBack(text, match.index, from, SPACE)
    const isSpaced = name < match.index || SPACE.test(text.charAt(afterAt))
    const isCertain = !isSpaced || !/^(?:@|at)$/.test(match[0])
    const end = endOfHost(text, afterAt, isCertain) ?? endOf(PROVIDER, text, afterAt)
    if (end === null) continue
    // The name is found last, because it can be long, and the next `at` can be within the same
    // name. Dots directly before the `@` belong to it, as in `casey..(at)example.com`.
    const start = startOfName(text, stepBack(text, name, from, DOT), from)
    if (isAlone(start, name, from)) continue
    yield [start, end]
    from = end
  }
}

/**
 * Where the host name at `index` ends; null when there is none. When "at" is a word or the `@`
 * stands apart, as in "dance at 7.Call me", only a name with a known ending counts as a host, and
 * it ends there, as in "casey at example.com .Thanks".
 */
function endOfHost(text: string, index: number, isCertain: boolean): number | null {
  const end = endOf(HOST, text, index)
  if (end === null) return null
  let host = text.slice(index, end).replace(NEXT_SENTENCE, '')
  if (isCertain || DISGUISED_DOT.test(host)) return index + host.length
  for (let dot = host.lastIndexOf('.'); dot !== -1; dot = host.lastIndexOf('.')) {
    if (ENDINGS.has(host.slice(dot + 1).trim()) && !NUMBERED_HOST.test(host))
      return index + host.length
    host = host.slice(0, dot).trimEnd()
  }
  return null
}

/** Where the match of a sticky expression at `index` ends; null when it does not match there. */
function endOf(expression: RegExp, text: string, index: number): number | null {
  expression.lastIndex = index
  return expression.test(text) ? expression.lastIndex : null
}

const SHORT_HANDLE = /@[\p{L}\p{N}_.]{2,}[\p{L}\p{N}_]/gu
/** Matches `@7pm`, `@19.30`, and the `@the` of "see you @the bar". */
const TIME_OR_PLACE =
  /^@(?:\d{1,2}(?:[.:]?\d\d)?\.?(?:[ap]\.?m|h)?|the|our|his|her|their|home|noon|midnight|dawn|dusk|sunset)$/

/** Matches `@caseyquinn` and `casey@somewhere`, but not `2 reels@100`. */
function* findHandles(text: string): Generator<Range> {
  let from = 0
  for (const { index, 0: found } of text.matchAll(SHORT_HANDLE)) {
    const start = startOfName(text, index, from)
    const handle = found.replace(NEXT_SENTENCE, '')
    const isPrice = /^@\d+$/.test(handle) && /^[\p{L}\p{N}]+$/u.test(text.slice(start, index))
    if (!isPrice && !TIME_OR_PLACE.test(handle)) yield [start, index + handle.length]
    from = index + handle.length
  }
}

const PLAIN_NAME = /[a-z0-9._-]/
const LINK = /(?:[a-z]{2,12}:\/\/|www\.|(?<![a-z])(?:mailto|tel|sms|skype|whatsapp):)\S+/g

/** Matches `https://…` and `www.…`, up to the next space. */
function* findLinks(text: string): Generator<Range> {
  let from = 0
  for (const { index, 0: link } of text.matchAll(LINK)) {
    const start = stepBack(text, index, from, PLAIN_NAME)
    from = index + link.length
    yield [start, from]
  }
}

const ENDING =
  /(?:\.([a-z]{2,6})|(?:(?<=\s)\.\s|\.\s(?=com)|[([{<]\s*dot\s*[)\]}>]\s?|(?<=\s)dot\s)(?:com|net|org|io))(?![a-z0-9_])/g
const PATH = /\/\S*|[:?#]\S+/y

/** True for the `8.Me` of "Speeches at 8.Me first." */
const isEndOfSentence = (name: string, ending: string) => /^\d+$/.test(name) && ending !== '.com'

/** Matches `example.com/casey` and `example dot com`. */
function* findDomains(text: string): Generator<Range> {
  let from = 0
  for (const match of text.matchAll(ENDING)) {
    if (match[1] !== undefined && !ENDINGS.has(match[1])) continue
    const name = stepBack(text, match.index, from, SPACE)
    const start = startOfName(text, name, from)
    if (isAlone(start, name, from)) continue
    if (isEndOfSentence(text.slice(start, match.index), match[0])) continue
    const end = match.index + match[0].length
    from = endOf(PATH, text, end) ?? end
    yield [start, from]
  }
}

/** A name on another service, where the text names the service: `insta: caseyquinn`. */
const SERVICE =
  /(?<!\p{L})(?:instagram|insta|ig|snapchat|snap|tiktok|telegram|whatsapp|wechat|discord|signal|facebook|fb|twitter|venmo|cashapp|paypal|zelle|gmail|e-?mail)\s*[:=]\s*([\p{L}\p{N}_.]{3,})/gu
/**
 * A word that says something about the service instead of naming a person: `Instagram: please tag
 * us`.
 */
const PLAIN_WORD =
  /^(?:and|any|both|for|from|just|keep|later|never|none|not|only|our|please|portrait|post|posts|reel|reels|same|see|send|share|stories|story|tag|thanks|the|this|use|wait|we|when|will|with|yes|you|your)\.*$/

function* findServices(text: string): Generator<Range> {
  for (const { index, 0: found, 1: name } of text.matchAll(SERVICE))
    if (name && !PLAIN_WORD.test(name)) yield [index, index + found.length]
}

/** Stands for each character that is not a digit of the number but can be between its digits. */
const FILLER = '\uE000'
/**
 * Seven or more digits, however they are grouped. A comma, colon, semicolon, or period before a
 * space ends the number.
 */
const NUMBER =
  /(?<!\d)\+?\(?\d(?:(?:[\s()[\]/\\|*~_+\-‐‑‒–—―−•·\uE000]|[.,:;](?!\s))*\d){6,}\uE000*/g
/** A complete American number. Digits after it start another number. */
const PHONE = /(?:\+?1[\s.-]*)?\(?\d{3}[\s).\-–]*\d{3}[\s.\-–]*\d{4}(?!\d)/y
/** Matches `214, 555, 0134`, and single digits: `2, 1, 4, 5, 5, 5, 0, 1, 3, 4`. */
const LISTED_NUMBER = /(?<!\d)(?:\d{3}[.,:;]\s+\d{3}[.,:;]\s+\d{4}|\d(?:[.,:;]?\s+\d){9,})(?!\d)/g
/** Numbers that people must be able to write: dates, times, amounts, and addresses. */
const AGREED = [
  /(?<!\d)(?:(?:19|20)\d\d([-/.])\d{1,2}\1\d{1,2}|\d{1,2}([-/.])\d{1,2}\2(?:19|20)?\d\d)(?!\d)/g,
  /(?<![a-z])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}\.?\s\d{1,2}(?:\s?[-–]\s?\d{1,2})?(?:,?\s(?:19|20)\d\d)?(?!\d)/g,
  /(?<!\d)(?:[01]?\d|2[0-3]):[0-5]\d(?!\d)/g,
  /(?<![\d.])(?:[01]?\d|2[0-3])\.[0-5]\d(?!\.?\d)/g,
  /[$€£]\s?\d+(?:[.,]\d+)*/g,
  /(?<![\d,])\d{1,3},\d{3}(?:\.\d\d)?(?![\d,])/g,
  /(?<=(?<![a-z])(?:rooms?|suites?|tables?|units?|apt)\.?\s)\d{1,4}(?:\s?[-–]\s?\d{1,4})?(?!\d)/g,
  // A ZIP code after a state. "call me 55501 34" is not an address in Maine.
  /(?<=(?:(?<![a-z])(?:al|ak|az|ar|ca|co|ct|dc|de|fl|ga|hi|ia|id|il|in|ks|ky|la|ma|md|mi|mn|mo|ms|mt|nc|nd|ne|nh|nj|nm|nv|ny|oh|ok|or|pa|ri|sc|sd|tn|tx|ut|va|vt|wa|wi|wv|wy)|,)\s)\d{5}(?:-\d{4})?(?![\d-]|\s?\d{3})/g,
]

function* findNumbers(text: string): Generator<Range> {
  const digits = withDigits(text)
  NUMBER.lastIndex = 0
  for (let match = NUMBER.exec(digits); match; match = NUMBER.exec(digits)) {
    const end = endOf(PHONE, digits, match.index) ?? NUMBER.lastIndex
    yield [match.index, end]
    NUMBER.lastIndex = end
  }
  yield* findMatches(digits, LISTED_NUMBER)
}

const DIGIT_WORD =
  /zero|oh|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve/g
const DIGIT_WORDS =
  /(?<!\p{L})(?:zero|oh|one|two|three|four|five|six|seven|eight|nine|cero|uno|dos|tres|cuatro|cinco|seis|siete|ocho|nueve)+(?!\p{L})/gu
const SPOKEN_GAP = /(?<!\p{L})(?:dash|hyphen|dot|point|space|slash|double|triple)(?!\p{L})/gu
const DIGIT_LOOKALIKES =
  /(?<=\d)[oil]{1,3}(?![a-z])|(?<![a-z])[oil]{1,3}(?=\d)|(?<=\d)[oil]{1,3}(?=\d)/g

/**
 * The text with number words and lookalikes replaced by digits in the same positions: `five 5 l0` →
 * `5… 5 00`.
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

/** Punctuation after a contact detail belongs to the sentence. */
const PUNCTUATION = /[.,:;!?)\]}>'"’”-]/

/** Replaces each contact detail with a note. */
export function maskContacts(original: string, note = HIDDEN): string {
  const { text, origins } = foldText(original)
  const found = [
    ...findAddresses(text),
    ...findHandles(text),
    ...findDomains(text),
    ...findNumbers(text),
    ...findLinks(text),
    ...findServices(text),
  ].toSorted(([a], [b]) => a - b)
  let masked = ''
  let shownUntil = 0
  let hiddenUntil = -1
  for (const [start, fullEnd] of found) {
    const end = stepBack(text, fullEnd, start, PUNCTUATION)
    const [from, until] = origins ? [origins[start] ?? 0, origins[end] ?? 0] : [start, end]
    if (from > hiddenUntil) masked += original.slice(shownUntil, from) + note
    hiddenUntil = Math.max(hiddenUntil, until)
    shownUntil = hiddenUntil
  }
  return masked + original.slice(shownUntil)
}
