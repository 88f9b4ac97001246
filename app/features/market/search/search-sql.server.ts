/** Combines the parts of a search into one statement. */
import { CREATOR_CARD_COLUMNS } from '#market/creators/creator-card-row.server.ts'
import { MATCHES } from '#market/search/search-conditions.server.ts'
import { ANY_DATE, type FreeParts } from '#market/search/search-dates.server.ts'
import { MANY, ON_PAGE, type OrderParts } from '#market/search/search-orders.server.ts'

/**
 * Near the limit, a sample may overestimate a little, so creators are still counted below this
 * number.
 */
const surelyMore = ({ mostCounted }: FreeParts) => Math.round(mostCounted * 1.1)
/** The samples contain one in 64 and one in 1,024 creators. Each sample has its own index. */
const SAMPLE = 64
const SMALL_SAMPLE = 1024
/** This many matches in the small sample are enough. With fewer, the larger sample is used. */
const ENOUGH = 60
/**
 * In a city, fewer matches in the small sample are enough, because below the limit all are read
 * anyway.
 */
const FEW_IN_CITY = 10
/**
 * Walking a sort's index reads a page's worth of rows divided by the share that matches. Sorting
 * reads all matches. Walking is cheaper when matches² > 50 × creators.
 */
export const WALKS_SOONER = 'n * n > 50 * greatest(listed, 1000)'
/** In a city, reading and sorting all matches below the limit reads no row of `creator_search`. */
export const WALKS_LATER = `n > ${surelyMore(ANY_DATE)}`
/**
 * With a date, sorting reads the calendars of all matches, but walking reads only a few. Walking is
 * cheaper when matches² > creators.
 */
export const walksFree = (free: FreeParts) =>
  `n * n > greatest(listed, 1000) or n > ${surelyMore(free)}`

export interface Parts extends OrderParts {
  /** Conditions that select the matches, for when they are few. No two select the same creator. */
  matches: readonly string[]
  /** SQL condition that is true when walking is cheaper than sorting `n` matches. */
  isWalk: string
  free: FreeParts
}

/**
 * Combines the parts. `guess` estimates how many creators match. A few matches are read through the
 * index of words or places, and sorted. For many matches, the index of the sort is walked until a
 * page is full. PostgreSQL skips the part whose condition on `guess` is false. The subquery around
 * the tsquery prevents PostgreSQL from planning again for each value.
 */
export function searchSql({ first, matches, from, key, walk, isWalk, type, free }: Parts): string {
  const columns = CREATOR_CARD_COLUMNS.split(',').map((column) => `p.${column.trim()}`)
  const isCity = matches.length > 1
  const { also } = free
  const few = matches.map(
    (condition) =>
      `select user_id, ${key} as key from ${from} where ${condition}${also} and not ${MANY}`,
  )
  const counts = matches.map(
    (condition) => `(select count(*) from creator_search where ${condition}${also})`,
  )
  const isUnsure = `between ${isCity ? FEW_IN_CITY : 0} and ${ENOUGH - 1}`
  return `with asked as materialized (select $1::text::tsquery as query, $2::text::tsquery as lead), ${free.clocks}
    small_sample as materialized (select count(*) as n from creator_search where draw & ${SMALL_SAMPLE - 1} = 0 and ${MATCHES}${also}),
    sample as materialized (select count(*) as n from creator_search where draw & ${SAMPLE - 1} = 0 and ${MATCHES}${also} and (select n from small_sample) ${isUnsure}),
    guess as materialized (
      select n, n > ${surelyMore(free)} as is_many, ${isWalk} as is_walk
      from (select case when s.n ${isUnsure} then l.n * ${SAMPLE} else s.n * ${SMALL_SAMPLE} end as n from small_sample s, sample l) drawn,
        (select reltuples::bigint as listed from pg_class where oid = 'creator_search'::regclass) size),
    ${first}
    few as materialized (${few.join(' union all ')}),
    page as (
      (select user_id, key from few where (key, user_id) > ($3::text::${type}, $4::text::uuid) order by key, user_id limit ${ON_PAGE})
      union all (${walk}))
    select ${[...columns, ...free.columns].join(', ')}, page.key::text as sort_key, guess.is_many as is_estimate,
      case when guess.is_many then guess.n
        when guess.is_walk then ${counts.join(' + ')}
        else (select count(*) from few) end as total
    from guess left join (page join profiles p using (user_id)) on true order by page.key, user_id`
}
