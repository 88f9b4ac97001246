/** The sorts of a search: what each reads, and how it walks to a page. */
import { MATCHES_ON_THE_WAY } from '#market/search/search-conditions.server.ts'

export const CREATORS_PER_PAGE = 24

/** Sorts before every key of every sort, and `NO_ID` before every creator. */
export const LOWEST = '-9223372036854775808'
export const NO_ID = '00000000-0000-0000-0000-000000000000'

/** True when the statement's `guess` decides to walk. */
export const MANY = '(select is_walk from guess)'
export const ON_PAGE = CREATORS_PER_PAGE + 1

export interface OrderParts {
  /** A common table expression that the other parts use; may be empty. */
  first: string
  /** The tables that contain the matches, and the value to sort by as `key`. */
  from: string
  key: string
  /** Reads a page by walking the sort, for when many match. */
  walk: string
  /** The type of the key. */
  type: string
}

/** @param also another condition on rows of `creator_search`, starting with `and` */
export function columnParts(key: string, also = ''): OrderParts {
  return {
    first: '',
    from: 'creator_search',
    key,
    walk: `select user_id, ${key} as key from creator_search where ${MATCHES_ON_THE_WAY}${also} and ${MANY}
        and (${key}, user_id) > ($3::text::bigint, $4::text::uuid) order by ${key}, user_id limit ${ON_PAGE}`,
    type: 'bigint',
  }
}

/**
 * Walks from place to place in the city or state, nearest first. All creators in one place are
 * equally far away.
 */
export const distanceParts = (also = ''): OrderParts => ({
  first: `near as materialized (select id, miles_between(latitude, longitude, $5::text::float8, $6::text::float8) as miles
      from places where city_id = $7::text::integer or state = $8::text order by miles),`,
  from: 'creator_search join near on near.id = place_id',
  key: 'miles',
  walk: `select here.user_id, miles as key from near cross join lateral (
        select user_id from creator_search where place_id = near.id and ${MATCHES_ON_THE_WAY}${also}
          and user_id > case when miles > $3::text::float8 then '${NO_ID}' else $4::text::uuid end order by user_id limit ${ON_PAGE}) here
        where ${MANY} and miles >= $3::text::float8 order by miles, here.user_id limit ${ON_PAGE}`,
  type: 'float8',
})
