/**
 * The statement of the search for creators: one page of cards and how many there are, in a time
 * that depends on neither the number of creators nor the page. docs/decisions/0019 says how.
 */
import { createHash } from 'node:crypto'
import { decodeCursor } from '#app/base/paging.ts'
import { CREATOR_CARD_COLUMNS } from '#app/features/creators/creator-card-row.server.ts'
import type { CreatorSearch, Sort } from '#app/features/creators/creator-search.ts'

export const CREATORS_PER_PAGE = 24

/** Above this many, creators are estimated from a sample instead of counted. */
export const MOST_COUNTED = 10_000

export interface Statement {
  name: string
  text: string
  values: unknown[]
}

/** Ascending in every order, so that pages are read alike. */
const KEYS: Record<Sort, string> = {
  recommended: 'by_recommended',
  price: 'by_price',
  rating: 'by_rating',
  delivery: 'by_delivery',
  newest: 'by_newest',
}

/**
 * A sample near the limit may be a little too large; below this, creators are still counted.
 */
const SURELY_MORE = MOST_COUNTED * 1.25
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

/**
 * How the parts fit together: `guess` estimates how many match. Few are read through the index of
 * words and sorted; of many, the index of the order is walked until a page is full. PostgreSQL
 * skips the part whose condition on `guess` is false. `case` around a match keeps the planner from
 * using the index of words for a walk, and the subquery around the query from planning for its value.
 */
function searchSql(key: string): string {
  const matches = 'words @@ (select query from asked)'
  const after = (column: string) => `(${column}, user_id) > ($2::text::bigint, $3::text::uuid)`
  const columns = CREATOR_CARD_COLUMNS.split(',').map((column) => `p.${column.trim()}`)
  return `with asked as materialized (select $1::text::tsquery as query),
    small_sample as materialized (select count(*) as n from creator_search where draw & ${SMALL_SAMPLE - 1} = 0 and ${matches}),
    sample as materialized (select count(*) as n from creator_search where draw & ${SAMPLE - 1} = 0 and ${matches} and (select n from small_sample) < ${ENOUGH}),
    guess as materialized (
      select n, n > ${SURELY_MORE} as is_many, n * n > ${WALK_FACTOR} * greatest(listed, 1000) as is_walk
      from (select case when s.n >= ${ENOUGH} then s.n * ${SMALL_SAMPLE} else l.n * ${SAMPLE} end as n from small_sample s, sample l) drawn,
        (select reltuples::bigint as listed from pg_class where oid = 'creator_search'::regclass) size),
    few as materialized (select user_id, ${key} as key from creator_search where ${matches} and not (select is_walk from guess)),
    page as (
      (select user_id, key from few where ${after('key')} order by key, user_id limit ${CREATORS_PER_PAGE + 1})
      union all
      (select user_id, ${key} from creator_search where case when ${matches} then true end and (select is_walk from guess) and ${after(key)}
        order by ${key}, user_id limit ${CREATORS_PER_PAGE + 1}))
    select ${columns.join(', ')}, page.key::text as sort_key, guess.is_many as is_estimate,
      case when guess.is_many then guess.n
        when guess.is_walk then (select count(*) from creator_search where ${matches})
        else (select count(*) from few) end as total
    from guess left join (page join profiles p using (user_id)) on true order by page.key, user_id`
}

const texts = new Map<Sort, { name: string; text: string }>()

/** There are few texts, so that each connection plans each once. */
function textOf(sort: Sort): { name: string; text: string } {
  const known = texts.get(sort)
  if (known) return known
  const text = searchSql(KEYS[sort])
  const digest = createHash('sha1').update(text).digest('hex').slice(0, 16)
  const made = { name: `creators-${digest}`, text }
  texts.set(sort, made)
  return made
}

const FIRST = ['-9223372036854775808', '00000000-0000-0000-0000-000000000000']

/** A walk from the cheapest would pass everybody below the minimum. */
function startOf({ sort, priceMin }: CreatorSearch): string[] {
  return sort === 'price' && priceMin > 0 ? [String(priceMin * 100), FIRST[1] ?? ''] : FIRST
}

/**
 * The page after a cursor, with the total on each row. Selects one row more than a page, to know
 * whether there is a next one; without any, a single row has the total alone.
 * @param query a tsquery over `creator_search.words`
 */
export function pageStatement(
  query: string,
  search: CreatorSearch,
  cursor: string | null,
): Statement {
  const after = decodeCursor(cursor, 2)
  const start = after && !after.includes(null) ? after : startOf(search)
  return { ...textOf(search.sort), values: [query, ...start] }
}

/** Whether anybody matches. */
export function anyoneStatement(query: string): Statement {
  return {
    name: 'creators-anyone',
    text: 'select from creator_search where words @@ (select $1::text::tsquery) limit 1',
    values: [query],
  }
}
