/** Building blocks of input schemas: text is cleaned before its length is checked. */
import { z } from 'zod'
import { cleanLine, cleanParagraph } from '#app/base/clean-text.ts'
import { formatCount } from '#app/base/count.ts'

/** Called lazily: the first number format takes a phone a tenth of a second. */
function tooLong(max: number) {
  return { error: () => `Use at most ${formatCount(max)} characters.` }
}

/** One line of at most `max` characters; it may be empty. */
export function line(max: number) {
  return z.string().overwrite(cleanLine).max(max, tooLong(max))
}

/** A line that must not be empty. */
export function requiredLine(max: number, missing: string) {
  return z.string(missing).overwrite(cleanLine).min(1, missing).max(max, tooLong(max))
}

/** A line that becomes null if it is empty or missing. */
export function lineOrNull(max: number) {
  return orNull(line(max))
}

/** Text with line breaks of at most `max` characters; it may be empty. */
export function paragraph(max: number) {
  return z.string().overwrite(cleanParagraph).max(max, tooLong(max))
}

/** A paragraph that must not be empty. */
export function requiredParagraph(max: number, missing: string) {
  return z.string(missing).overwrite(cleanParagraph).min(1, missing).max(max, tooLong(max))
}

/** A paragraph that becomes null if it is empty or missing. */
export function paragraphOrNull(max: number) {
  return orNull(paragraph(max))
}

function orNull(schema: z.ZodString) {
  return schema.nullish().transform((text) => text || null)
}
