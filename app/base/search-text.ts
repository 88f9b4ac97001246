import { withoutNul } from '#app/base/clean-text.ts'

/** Cleans, trims, and cuts a search term from a URL or form. */
export function searchText(text: string | null | undefined, max = 100): string {
  return withoutNul(text ?? '')
    .trim()
    .slice(0, max)
}

/** `%term%` for LIKE and ILIKE, with the wildcards in `term` escaped. */
export function likePattern(term: string): string {
  return `%${term.replace(/[\\%_]/g, (character) => `\\${character}`)}%`
}
