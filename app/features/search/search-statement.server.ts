/**
 * The statement of the search for creators: one page of cards and how many there are, in a time
 * that depends on neither the number of creators nor the page. docs/decisions/0019 says how.
 */
import { createHash } from 'node:crypto'
import { decodeCursor } from '#app/base/paging.ts'
import { CREATOR_CARD_COLUMNS } from '#app/features/creators/creator-card-row.server.ts'
import type { Place } from '#app/features/places/place.ts'
import type { CreatorSearch, Sort } from '#app/features/creators/creator-search.ts'

export const CREATORS_PER_PAGE = 24

/** Above this many, creators are estimated from a sample instead of counted. */
const MOST_COUNTED = 10_000

export interface ReadSearch {
  /** A tsquery over `creator_search.words`. */
  query: string
  /** The part of it that the index of words reads. */
  lead: string
  /** Of the location field; null without one, or if it means no place. */
  place: Place | null
  /** Whether nothing else is asked for, except to be available. */
  isPlaceAlone: boolean
}

export interface Statement {
  name: string
  text: string
  values: unknown[]
}

const LOWEST = '-9223372036854775808'
const NO_ID = '00000000-0000-0000-0000-000000000000'

/** A sample near the limit may be a little too large; below this, creators are still counted. */
const SURELY_MORE = MOST_COUNTED * 1.1
/** One in 64 and one in 1,024 creators are in the samples, which have indexes of their own. */
const SAMPLE = 64
const SMALL_SAMPLE = 1024
/** So many of the small sample say enough; with fewer, the larger one is asked. */
const ENOUGH = 60
/**
 * Walking an order's index reads a page's worth divided by the share that matches; sorting reads
 * all that match. Walking is cheaper when matches² > 50 × creators.
 */
const WALK_FACTOR = 50

const MATCHES = 'words @@ (select query from asked)'
/** The index finds the leading parts, and the rows that it finds are asked for the others. */
const MATCHES_LEAD = `words @@ (select lead from asked) and case when (select lead = query from asked) or ${MATCHES} then true end`
/** Keeps the planner from reading a walk through the index of words. */
const MATCHES_ON_THE_WAY = `case when ${MATCHES} then true end`
const MANY = '(select is_walk from guess)'
const ON_PAGE = CREATORS_PER_PAGE + 1

/** Of a city, whoever is available, or everybody: an index has all of that. */
const inCity = (city: string, all: string) =>
  `place_id = any(array(select id from places where city_id = ${city}::text::integer)) and (is_available or ${all}::text::boolean)`

interface Parts {
  /** What the others read first. */
  first: string
  /** The condition on those who match, if they are few. */
  matches: string
  /** All that match, with the value of the order as `key`. */
  few: string
  /** A page of many, in the order. */
  walk: string
  /** The type of the key. */
  type: string
}

function columnParts(key: string, matches: string): Parts {
  return {
    first: '',
    matches,
    few: `select user_id, ${key} as key from creator_search where ${matches}`,
    walk: `select user_id, ${key} as key from creator_search where ${MATCHES_ON_THE_WAY} and ${MANY}
        and (${key}, user_id) > ($3::text::bigint, $4::text::uuid) order by ${key}, user_id limit ${ON_PAGE}`,
    type: 'bigint',
  }
}

/** From place to place of the city or state, nearest first: those of one place are equally far. */
const distanceParts = (matches: string): Parts => ({
  matches,
  first: `near as materialized (select id, miles_between(latitude, longitude, $5::text::float8, $6::text::float8) as miles
      from places where city_id = $7::text::integer or state = $8::text order by miles),`,
  few: `select user_id, miles as key from creator_search join near on near.id = place_id where ${matches}`,
  walk: `select here.user_id, miles as key from near cross join lateral (
        select user_id from creator_search where place_id = near.id and ${MATCHES_ON_THE_WAY}
          and user_id > case when miles > $3::text::float8 then '${NO_ID}' else $4::text::uuid end order by user_id limit ${ON_PAGE}) here
        where ${MANY} and miles >= $3::text::float8 order by miles, here.user_id limit ${ON_PAGE}`,
  type: 'float8',
})

/**
 * How the parts fit together: `guess` estimates how many match. Few are read through the index of
 * words and sorted; of many, the index of the order is walked until a page is full. PostgreSQL
 * skips the part whose condition on `guess` is false. The subquery around the tsquery keeps it from
 * planning anew for each value.
 */
function searchSql({ first, matches, few, walk, type }: Parts): string {
  const columns = CREATOR_CARD_COLUMNS.split(',').map((column) => `p.${column.trim()}`)
  return `with asked as materialized (select $1::text::tsquery as query, $2::text::tsquery as lead),
    small_sample as materialized (select count(*) as n from creator_search where draw & ${SMALL_SAMPLE - 1} = 0 and ${MATCHES}),
    sample as materialized (select count(*) as n from creator_search where draw & ${SAMPLE - 1} = 0 and ${MATCHES} and (select n from small_sample) < ${ENOUGH}),
    guess as materialized (
      select n, n > ${SURELY_MORE} as is_many, n * n > ${WALK_FACTOR} * greatest(listed, 1000) as is_walk
      from (select case when s.n >= ${ENOUGH} then s.n * ${SMALL_SAMPLE} else l.n * ${SAMPLE} end as n from small_sample s, sample l) drawn,
        (select reltuples::bigint as listed from pg_class where oid = 'creator_search'::regclass) size),
    ${first}
    few as materialized (${few} and not ${MANY}),
    page as (
      (select user_id, key from few where (key, user_id) > ($3::text::${type}, $4::text::uuid) order by key, user_id limit ${ON_PAGE})
      union all (${walk}))
    select ${columns.join(', ')}, page.key::text as sort_key, guess.is_many as is_estimate,
      case when guess.is_many then guess.n
        when guess.is_walk then (select count(*) from creator_search where ${matches})
        else (select count(*) from few) end as total
    from guess left join (page join profiles p using (user_id)) on true order by page.key, user_id`
}

function named(parts: Parts): { name: string; text: string } {
  const text = searchSql(parts)
  const digest = createHash('sha1').update(text).digest('hex').slice(0, 16)
  return { name: `creators-${digest}`, text }
}

type NamedTexts = Record<Sort, { name: string; text: string }>

const allOrders = (matches: string, matchesNear: string): NamedTexts => ({
  recommended: named(columnParts('by_recommended', matches)),
  price: named(columnParts('by_price', matches)),
  rating: named(columnParts('by_rating', matches)),
  delivery: named(columnParts('by_delivery', matches)),
  newest: named(columnParts('by_newest', matches)),
  distance: named(distanceParts(matchesNear)),
})

/** Few texts, so that each connection plans each once. */
const STATEMENTS = allOrders(MATCHES_LEAD, MATCHES_LEAD)

const CITY_STATEMENTS = allOrders(inCity('$5', '$6'), inCity('$7', '$9'))

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
  { query, lead, place, isPlaceAlone }: ReadSearch,
  search: CreatorSearch,
  cursor: string | null,
): Statement {
  const after = decodeCursor(cursor, 2)
  const start = after && !after.includes(null) ? after : startOf(search)
  const sort = search.sort === 'distance' && !place ? 'recommended' : search.sort
  const cityId = place?.cityId ?? null
  const isCity = isPlaceAlone && cityId !== null
  const values: unknown[] = [query, lead, ...start]
  if (place && sort === 'distance')
    values.push(place.latitude, place.longitude, cityId, cityId === null ? place.state : null)
  else if (isCity) values.push(cityId)
  if (isCity) values.push(!search.onlyAvailable)
  return { ...(isCity ? CITY_STATEMENTS : STATEMENTS)[sort], values }
}
