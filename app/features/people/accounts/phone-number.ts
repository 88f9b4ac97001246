/** Normalizes phone numbers, so that they can be compared. */

/** Digits, and the separators that people type between them. */
const WRITTEN = /^\+?[\d\s()./-]{7,40}$/
/** Normalizing a long text is slow, and no phone number is this long. */
const LONGEST = 60

/** True for any text meant as a phone number, complete or not. */
export function looksLikePhone(text: string): boolean {
  return text.length <= LONGEST && WRITTEN.test(text.normalize('NFKC').trim())
}

/**
 * The digits of a number including its country code, as in ITU-T E.164 but without the plus: `+1
 * (214) 555-0100`, `1-214-555-0100`, and `2145550100` all become `12145550100`. A plus, `00`, or
 * the American `011` introduces a country code. A `(0)` after a plus is dropped, because it is not
 * dialed. A number without any of these is treated as a US number, because Orbit works in the US:
 * ten digits, or eleven that start with 1. Everything else is null, especially local numbers, which
 * could belong to several people.
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
 * Country codes start with 1 to 9. A number has at most 15 digits; a North American one has exactly
 * 11.
 */
function worldNumber(digits: string): string | null {
  return /^(?:1[2-9]\d{9}|[2-9]\d{6,14})$/.test(digits) ? digits : null
}
