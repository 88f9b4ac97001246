/** A search as a tsquery over the lexemes and tags in `creator_search`. */
import type { Place } from '#market/places/place.ts'
import { PRICE_MAX, PRICE_STEP, type CreatorSearch } from '#market/creators/creator-search.ts'

/** The effect of a place filter: a city, a state, or no results when the text is not a place. */
export type PlaceFilter = { cityId: number } | { state: string } | 'nowhere' | null

/** Filters by city, because an Orbiter films anywhere in the city of their place. */
export function filterOf({ cityId, state }: Place): Exclude<PlaceFilter, null> {
  return cityId === null ? { state } : { cityId }
}

/** A tag that no one has. */
export const NO_MATCH = quoted('none:')

/** Quotes a lexeme or tag for a tsquery. */
export function quoted(lexeme: string): string {
  return `'${lexeme.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}

export function anyOf(parts: readonly string[]): string {
  return parts.length === 0 ? NO_MATCH : `(${parts.join(' | ')})`
}

export function placeTag(place: Exclude<PlaceFilter, null>): string {
  if (place === 'nowhere') return NO_MATCH
  return quoted('cityId' in place ? `city:${place.cityId}` : `state:${place.state}`)
}

/**
 * The filters of the panel. A missing price counts as 0; a missing rating or delivery does not
 * match.
 */
function filterParts(search: CreatorSearch): string[] {
  const parts = [quoted(search.onlyAvailable ? 'on:' : 'all:')]
  if (search.priceMin > 0) parts.push(quoted(`from:${search.priceMin / PRICE_STEP}`))
  if (search.priceMax < PRICE_MAX) parts.push(quoted(`to:${search.priceMax / PRICE_STEP}`))
  if (search.levels.length > 0)
    parts.push(anyOf(search.levels.map((level) => quoted(`level:${level}`))))
  if (search.specialties.length > 0)
    parts.push(anyOf(search.specialties.map((name) => quoted(`does:${name}`))))
  if (search.delivery !== null) parts.push(quoted(`days:${search.delivery}`))
  if (search.rating > 0) parts.push(quoted(`stars:${search.rating * 2}`))
  return parts
}

/** @param words a tsquery for each word of the search; all of them must match */
export function queryParts(
  search: CreatorSearch,
  words: readonly string[],
  place: PlaceFilter,
): string[] {
  return [...filterParts(search), ...(place ? [placeTag(place)] : []), ...words]
}
