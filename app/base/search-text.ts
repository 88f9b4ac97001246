import { withoutNul } from '#app/base/clean-text.ts'

/** What a person searches for, as an address or a form has it: cleaned, trimmed and cut. */
export function searchText(text: string | null | undefined, max = 100): string {
  return withoutNul(text ?? '')
    .trim()
    .slice(0, max)
}

/** `%term%` for LIKE and ILIKE, with its wildcards taken literally. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
}
