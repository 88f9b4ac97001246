/** A text reduced to the shapes of its letters, without accents and invisible characters. */

export interface FoldedText {
  text: string
  /**
   * For each UTF-16 unit of `text`, and for its end, the index in the original; null when all
   * indexes are the same.
   */
  origins: number[] | null
}

const PLAIN = /^[\t\n\r -~]*$/
/** Characters that folding can change. It leaves all others as they are. */
const CHANGES = /[\p{CWKCF}\p{M}\p{Cf}\p{Nd}\p{No}\p{Script=Latin}]/u
/**
 * Accents, other marks, and characters of no width: zero-width spaces, soft hyphens, directional
 * marks, selectors.
 */
const UNSEEN = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu
/**
 * Digits of other scripts, and circled digits, after compatibility normalization. Which digit it is
 * does not matter.
 */
const OTHER_DIGIT = /(?![0-9])[\p{Nd}\p{No}]/gu
/** Some ligatures expand to whole sentences; the first letters are enough. */
const LETTERS_AT_MOST = 4

/**
 * Letters of other alphabets that look like Latin ones, other periods, and a blank that is not a
 * space.
 */
const LOOKALIKES = new Map(
  [
    'аa',
    'еe',
    'оo',
    'сc',
    'рp',
    'хx',
    'уy',
    'іi',
    'јj',
    'ѕs',
    'ԁd',
    'һh',
    'ӏl',
    'кk',
    'мm',
    'тt',
    'вb',
    'нn',
    'οo',
    'αa',
    'ρp',
    'ιi',
    'νv',
    '。.',
    '\u2800 ',
  ].map((pair) => [pair.charAt(0), pair.charAt(1)]),
)

function foldCharacter(character: string): string {
  const alike = LOOKALIKES.get(character)
  if (alike !== undefined) return alike
  if (!CHANGES.test(character)) return character
  const plain = character
    .normalize('NFKD')
    .replace(UNSEEN, '')
    .toLowerCase()
    .slice(0, LETTERS_AT_MOST)
  return LOOKALIKES.get(plain) ?? plain.replace(OTHER_DIGIT, (digit) => '0'.repeat(digit.length))
}

/** Folds a text in one pass. Each distinct character is folded only once. */
export function foldText(original: string): FoldedText {
  if (PLAIN.test(original)) return { text: original.toLowerCase(), origins: null }
  const known = new Map<string, string>()
  const origins: number[] = []
  let text = ''
  let index = 0
  for (const character of original) {
    let folded = known.get(character)
    if (folded === undefined) {
      folded = foldCharacter(character)
      known.set(character, folded)
    }
    for (let unit = 0; unit < folded.length; unit += 1) origins.push(index)
    text += folded
    index += character.length
  }
  origins.push(original.length)
  return { text, origins }
}
