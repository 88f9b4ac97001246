/**
 * The statement of the search for creators: one page of cards and how many there are, in a time
 * that depends on neither the number of creators nor the page. docs/decisions/0019 says how.
 */
import { createHash } from 'node:crypto'
import { decodeCursor } from '#app/base/paging.ts'
import { CREATOR_CARD_COLUMNS } from '#app/features/creators/creator-card-row.server.ts'
import { MOST_CHOICES, type CityMarks } from '#app/features/search/city-marks.server.ts'
import {
  MATCHES,
  MATCHES_LEAD,
  matchesInCity,
} from '#app/features/search/search-conditions.server.ts'
import {
  BY_DISTANCE,
  columnParts,
  LOWEST,
  MANY,
  NO_ID,
  ON_PAGE,
  type OrderParts,
} from '#app/features/search/search-orders.server.ts'
import type { Place } from '#app/features/places/place.ts'
import type { CreatorSearch, Sort } from '#app/features/creators/creator-search.ts'

/** Above this many, creators are estimated from a sample instead of counted. */
const MOST_COUNTED = 10_000

export interface ReadSearch {
  /** A tsquery over `creator_search.words`. */
  query: string
  /** The part of it that the index of words reads. */
  lead: string
  /** Of the location field; null without one, or if it means no place. */
  place: Place | null
  /** The same for the index of places, if that can answer it. */
  city: CityMarks | null
}

export interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** A sample near the limit may be a little too large; below this, creators are still counted. */
const SURELY_MORE = MOST_COUNTED * 1.1
/** One in 64 and one in 1,024 creators are in the samples, which have indexes of their own. */
const SAMPLE = 64
const SMALL_SAMPLE = 1024
/** So many of the small sample say enough; with fewer, the larger one is asked. */
const ENOUGH = 60
/** In a city, fewer of the small sample say enough, too: below the limit all are read anyway. */
const FEW_IN_CITY = 10
/**
 * Walking an order's index reads a page's worth divided by the share that matches; sorting reads
 * all that match. Walking is cheaper when matches² > 50 × creators.
 */
const WALKS_SOONER = 'n * n > 50 * greatest(listed, 1000)'
/** In a city, reading and sorting those below the limit takes no row of `creator_search`. */
const WALKS_LATER = `n > ${SURELY_MORE}`

interface Parts extends OrderParts {
  /** Conditions on those who match, if they are few. Each matches others. */
  matches: readonly string[]
  /** Whether walking is cheaper than sorting `n`. */
  isWalk: string
}

/**
 * How the parts fit together: `guess` estimates how many match. Few are read through the index of
 * words or of places and sorted; of many, the index of the order is walked until a page is full.
 * PostgreSQL skips the part whose condition on `guess` is false. The subquery around the tsquery
 * keeps it from planning anew for each value.
 */
function searchSql({ first, matches, from, key, walk, isWalk, type }: Parts): string {
  const columns = CREATOR_CARD_COLUMNS.split(',').map((column) => `p.${column.trim()}`)
  const isCity = matches.length > 1
  const few = matches.map(
    (condition) => `select user_id, ${key} as key from ${from} where ${condition} and not ${MANY}`,
  )
  const counts = matches.map(
    (condition) => `(select count(*) from creator_search where ${condition})`,
  )
  const isUnsure = `between ${isCity ? FEW_IN_CITY : 0} and ${ENOUGH - 1}`
  return `with asked as materialized (select $1::text::tsquery as query, $2::text::tsquery as lead),
    small_sample as materialized (select count(*) as n from creator_search where draw & ${SMALL_SAMPLE - 1} = 0 and ${MATCHES}),
    sample as materialized (select count(*) as n from creator_search where draw & ${SAMPLE - 1} = 0 and ${MATCHES} and (select n from small_sample) ${isUnsure}),
    guess as materialized (
      select n, n > ${SURELY_MORE} as is_many, ${isWalk} as is_walk
      from (select case when s.n ${isUnsure} then l.n * ${SAMPLE} else s.n * ${SMALL_SAMPLE} end as n from small_sample s, sample l) drawn,
        (select reltuples::bigint as listed from pg_class where oid = 'creator_search'::regclass) size),
    ${first}
    few as materialized (${few.join(' union all ')}),
    page as (
      (select user_id, key from few where (key, user_id) > ($3::text::${type}, $4::text::uuid) order by key, user_id limit ${ON_PAGE})
      union all (${walk}))
    select ${columns.join(', ')}, page.key::text as sort_key, guess.is_many as is_estimate,
      case when guess.is_many then guess.n
        when guess.is_walk then ${counts.join(' + ')}
        else (select count(*) from few) end as total
    from guess left join (page join profiles p using (user_id)) on true order by page.key, user_id`
}

function named(parts: Parts): { name: string; text: string } {
  const text = searchSql(parts)
  const digest = createHash('sha1').update(text).digest('hex').slice(0, 16)
  return { name: `creators-${digest}`, text }
}

type NamedTexts = Record<Sort, { name: string; text: string }>

const allOrders = (
  matches: readonly string[],
  matchesNear: readonly string[],
  isWalk: string,
): NamedTexts => ({
  recommended: named({ ...columnParts('by_recommended'), matches, isWalk }),
  price: named({ ...columnParts('by_price'), matches, isWalk }),
  rating: named({ ...columnParts('by_rating'), matches, isWalk }),
  delivery: named({ ...columnParts('by_delivery'), matches, isWalk }),
  newest: named({ ...columnParts('by_newest'), matches, isWalk }),
  distance: named({ ...BY_DISTANCE, matches: matchesNear, isWalk: WALKS_SOONER }),
})

/** Few texts, so that each connection plans each once. */
const STATEMENTS = allOrders([MATCHES_LEAD], [MATCHES_LEAD], WALKS_SOONER)

/** By the number of choices. */
const CITY_STATEMENTS = Array.from({ length: MOST_CHOICES + 1 }, (_, choices) =>
  allOrders(matchesInCity(5, choices), matchesInCity(9, choices), WALKS_LATER),
)

/** Before the first key of every order. A walk from the cheapest would pass all below the minimum. */
function startOf({ sort, priceMin }: CreatorSearch): string[] {
  return [sort === 'price' && priceMin > 0 ? String(priceMin * 100) : LOWEST, NO_ID]
}

/**
 * The page after a cursor, with the total on each row. Selects one row more than a page, to know
 * whether there is a next one; without any, a single row has the total alone.
 * @param place for the order by distance; without one it is the recommended order
 */
export function pageStatement(
  { query, lead, place, city }: ReadSearch,
  search: CreatorSearch,
  cursor: string | null,
): Statement {
  const after = decodeCursor(cursor, 2)
  const start = after && !after.includes(null) ? after : startOf(search)
  const sort = search.sort === 'distance' && !place ? 'recommended' : search.sort
  const values: unknown[] = [query, city ? city.others : lead, ...start]
  if (place && sort === 'distance')
    values.push(
      place.latitude,
      place.longitude,
      place.cityId,
      place.cityId === null ? place.state : null,
    )
  if (city) values.push(city.cityId, city.required, ...city.choices)
  const texts = (city && CITY_STATEMENTS[city.choices.length]) ?? STATEMENTS
  return { ...texts[sort], values }
}
