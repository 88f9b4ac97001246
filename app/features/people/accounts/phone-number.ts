/** Normalizes phone numbers, so that they can be compared. */

/** Only digits and the separators that people type between them. */
const WRITTEN = /^\+?[\d\s()./-]{7,40}$/
/** Normalizing a long text is slow, and no phone number is this long. */
const LONGEST = 60

/** True for any text that is meant as a phone number, complete or not. */
export function looksLikePhone(text: string): boolean {
  return text.length <= LONGEST && WRITTEN.test(text.normalize('NFKC').trim())
}

/**
 * The digits of a number with its country code, as ITU-T E.164 counts them but without the plus:
 * `+1 (214) 555-0100`, `1-214-555-0100`, and `2145550100` all become `12145550100`. After a plus,
 * `00`, or the American `011` comes the country code; a `(0)` after it is dropped, because it is
 * not dialed. Without any of these, the number is treated as a US number, because Orbit works in
 * the US: ten digits, or eleven that start with 1. Null for everything else, in particular local
 * numbers, which could belong to several people.
 */
export function normalPhone(text: string): string | null {
  if (!looksLikePhone(text)) return null
  const written = text.normalize('NFKC').trim()
  const isMarked = written.startsWith('+')
  const digits = (isMarked ? written.replace(/\(0\)/, '') : written).replace(/\D/g, '')
  if (isMarked) return worldNumber(digits)
  const abroad = /^(?:011|00)([1-9]\d*)$/.exec(digits)
  if (abroad) return worldNumber(abroad[1] ?? '')
  return worldNumber(
    digits.length === 10
      ? `1${digits}`
      : digits.startsWith('1') && digits.length === 11
        ? digits
        : '',
  )
}

/**
 * Country codes start with 1 to 9; a number has 15 digits at most, one of North America exactly 11.
 */
function worldNumber(digits: string): string | null {
  return /^(?:1[2-9]\d{9}|[2-9]\d{6,14})$/.test(digits) ? digits : null
}
