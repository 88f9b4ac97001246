/**
 * The statement of the search for creators: one page of cards and the total, in a time that depends
 * on neither the number of creators nor the page. See docs/decisions/0019.
 */
import { createHash } from 'node:crypto'
import { isUuid } from '#app/base/ids.ts'
import { decodeCursor } from '#app/base/paging.ts'
import { MOST_CHOICES, type CityMarks } from '#market/search/city-marks.server.ts'
import { MATCHES_LEAD, matchesInCity } from '#market/search/search-conditions.server.ts'
import { columnParts, distanceParts, LOWEST, NO_ID } from '#market/search/search-orders.server.ts'
import {
  ANY_DATE,
  freeParts,
  freeValues,
  type FreeParts,
} from '#market/search/search-dates.server.ts'
import {
  searchSql,
  walksFree,
  WALKS_LATER,
  WALKS_SOONER,
  type Parts,
} from '#market/search/search-sql.server.ts'
import type { Place } from '#market/places/place.ts'
import type { CreatorSearch, Sort } from '#market/creators/creator-search.ts'

export interface ReadSearch {
  /** A tsquery over `creator_search.words`. */
  query: string
  /** The part of the tsquery that the index of words reads. */
  lead: string
  /** The place in the location field; null when the field is empty, or names no place. */
  place: Place | null
  /** The search for the index of places, if that can answer it. */
  city: CityMarks | null
}

export interface Statement {
  name: string
  text: string
  values: unknown[]
}

function named(parts: Parts): { name: string; text: string } {
  const text = searchSql(parts)
  const digest = createHash('sha1').update(text).digest('hex').slice(0, 16)
  return { name: `creators-${digest}`, text }
}

type NamedTexts = Record<Sort, { name: string; text: string }>

const inColumn = (key: string, matches: readonly string[], isWalk: string, free: FreeParts) =>
  named({ ...columnParts(key, free.also), matches, isWalk, free })

const allOrders = (
  matches: readonly string[],
  matchesNear: readonly string[],
  isWalk: string,
  free = ANY_DATE,
  freeNear = free,
): NamedTexts => ({
  recommended: inColumn('by_recommended', matches, isWalk, free),
  price: inColumn('by_price', matches, isWalk, free),
  rating: inColumn('by_rating', matches, isWalk, free),
  delivery: inColumn('by_delivery', matches, isWalk, free),
  newest: inColumn('by_newest', matches, isWalk, free),
  distance: named({
    ...distanceParts(freeNear.also),
    matches: matchesNear,
    isWalk: free === ANY_DATE ? WALKS_SOONER : isWalk,
    free: freeNear,
  }),
})

/** There are few texts, so each connection plans each text only once. */
const STATEMENTS = allOrders([MATCHES_LEAD], [MATCHES_LEAD], WALKS_SOONER)

/** For searches by date. The values of the sort come first: four, and four more with a place. */
const DATE_STATEMENTS = allOrders(
  [MATCHES_LEAD],
  [MATCHES_LEAD],
  walksFree(freeParts(5)),
  freeParts(5),
  freeParts(9),
)

/** Indexed by the number of choices. */
const CITY_STATEMENTS = Array.from({ length: MOST_CHOICES + 1 }, (_, choices) =>
  allOrders(matchesInCity(5, choices), matchesInCity(9, choices), WALKS_LATER),
)

/**
 * The position before the first key of every sort. By price it is at the minimum, because a walk
 * from the cheapest would pass everyone below the minimum.
 */
function startOf({ sort, priceMin }: CreatorSearch): string[] {
  return [sort === 'price' && priceMin > 0 ? String(priceMin * 100) : LOWEST, NO_ID]
}

/**
 * Checks a position for damage here, because PostgreSQL may compare the key without reading the ID.
 */
const isPosition = ([key, id]: readonly unknown[]): boolean =>
  typeof key === 'string' && Number.isFinite(Number(key)) && typeof id === 'string' && isUuid(id)

/**
 * The page after a cursor, with the total in each row. Selects one row more than a page has, to
 * know whether there is another page. When the page has no rows, a single row contains only the
 * total.
 * @param place for sorting by distance; without a place, that is the recommended sort
 */
export function pageStatement(
  { query, lead, place, city: marked }: ReadSearch,
  search: CreatorSearch,
  cursor: string | null,
): Statement {
  const after = decodeCursor(cursor, 2)
  const start = after && isPosition(after) ? after : startOf(search)
  const sort = search.sort === 'distance' && !place ? 'recommended' : search.sort
  const city = search.date ? null : marked
  const values: unknown[] = [query, city ? city.others : lead, ...start]
  if (place && sort === 'distance')
    values.push(
      place.latitude,
      place.longitude,
      place.cityId,
      place.cityId === null ? place.state : null,
    )
  if (city) values.push(city.cityId, city.required, ...city.choices)
  if (search.date) return { ...DATE_STATEMENTS[sort], values: [...values, ...freeValues(search)] }
  const texts = (city && CITY_STATEMENTS[city.choices.length]) ?? STATEMENTS
  return { ...texts[sort], values }
}
