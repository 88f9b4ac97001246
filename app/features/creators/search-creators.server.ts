/**
 * The marketplace search: one page of cards and the total count, in one statement that PostgreSQL
 * plans once.
 */
import { createHash } from 'node:crypto'
import { decodeCursor, encodeCursor, type Page } from '#app/base/paging.ts'
import { likePattern } from '#app/base/search-text.ts'
import {
  CREATOR_CARD_COLUMNS,
  toCard,
  type CardRow,
} from '#app/features/creators/creator-card-row.server.ts'
import type { CreatorCardData } from '#app/features/creators/creator.ts'
import {
  PRICE_MAX,
  writeSearch,
  type CreatorSearch,
  type Sort,
} from '#app/features/creators/creator-search.ts'
import { prepared, sqlState } from '#app/platform/db.ts'
import { TableCache } from '#app/platform/read-cache.ts'

export const CREATORS_PER_PAGE = 24

export interface CreatorPage extends Page<CreatorCardData> {
  total: number
}

/** The expression of each order, its direction, and the type of its cursor value. */
const ORDERS: Record<Sort, { by: string; direction: 'asc' | 'desc'; type: string }> = {
  recommended: { by: 'recommended_score', direction: 'desc', type: 'numeric' },
  price: { by: 'coalesce(starting_price, 2147483647)', direction: 'asc', type: 'integer' },
  rating: { by: 'coalesce(rating, 0)', direction: 'desc', type: 'numeric' },
  delivery: { by: 'coalesce(delivery_time_days, 99)', direction: 'asc', type: 'integer' },
  newest: { by: 'listed_at', direction: 'desc', type: 'timestamptz' },
}

export interface Statement {
  text: string
  values: unknown[]
}

function conditionsOf(search: CreatorSearch): { conditions: string[]; values: unknown[] } {
  const conditions = ['listed_at is not null']
  const values: unknown[] = []
  const add = (build: (parameter: string) => string, value: unknown) => {
    values.push(value)
    conditions.push(build(`$${values.length}`))
  }
  if (search.onlyAvailable) conditions.push('is_available')
  if (search.search) add((p) => `search_text like lower(${p})`, likePattern(search.search))
  if (search.location) add((p) => `lower(location) like lower(${p})`, likePattern(search.location))
  if (search.priceMin > 0) add((p) => `coalesce(starting_price, 0) >= ${p}`, search.priceMin * 100)
  if (search.priceMax < PRICE_MAX)
    add((p) => `coalesce(starting_price, 0) <= ${p}`, search.priceMax * 100)
  if (search.levels.length > 0) add((p) => `orbiter_level = any(${p})`, search.levels)
  if (search.specialties.length > 0) add((p) => `specialties_lower && ${p}`, search.specialties)
  if (search.delivery !== null) add((p) => `delivery_time_days <= ${p}`, search.delivery)
  if (search.rating > 0) add((p) => `rating >= ${p}`, search.rating)
  return { conditions, values }
}

/**
 * The page, with the total count on each row. Selects one row more than it shows, to know whether
 * there is a next page.
 */
export function pageStatement(
  search: CreatorSearch,
  cursor: string | null,
  limit = CREATORS_PER_PAGE,
): Statement {
  const { conditions, values } = conditionsOf(search)
  const { by, direction, type } = ORDERS[search.sort]
  const all = conditions.join(' and ')
  const after = decodeCursor(cursor, 2)
  if (after && !after.includes(null)) {
    values.push(after[0], after[1])
    const [value, id] = [`$${values.length - 1}::text::${type}`, `$${values.length}::text::uuid`]
    conditions.push(
      `(${by} ${direction === 'asc' ? '>' : '<'} ${value} or (${by} = ${value} and user_id > ${id}))`,
    )
  }
  return {
    text: `select ${CREATOR_CARD_COLUMNS}, (${by})::text as sort_value, (select count(*)::int from profiles where ${all}) as total
      from profiles where ${conditions.join(' and ')} order by ${by} ${direction}, user_id limit ${limit + 1}`,
    values,
  }
}

export function countStatement(search: CreatorSearch): Statement {
  const { conditions, values } = conditionsOf(search)
  return {
    text: `select count(*)::int as total from profiles where ${conditions.join(' and ')}`,
    values,
  }
}

const names = new Map<string, string>()

/**
 * A stable statement name for each query shape. There are few shapes, so each connection caches few
 * plans.
 */
function nameOf(text: string): string {
  let name = names.get(text)
  if (!name) {
    name = `creators-${createHash('sha1').update(text).digest('hex').slice(0, 16)}`
    if (names.size < 500) names.set(text, name)
  }
  return name
}

function ask<Row extends object>({ text, values }: Statement): Promise<Row[]> {
  return prepared<Row & Record<string, unknown>>(nameOf(text), text, values)
}

/** Finds listed Orbiters. An invalid cursor starts at the first page. */
export async function searchCreators(
  search: CreatorSearch,
  cursor: string | null = null,
): Promise<CreatorPage> {
  try {
    return await readPage(search, cursor)
  } catch (error) {
    // Class 22: PostgreSQL could not read a value, as of a mangled cursor or one of another order.
    if (cursor === null || !sqlState(error)?.startsWith('22')) throw error
    return readPage(search, null)
  }
}

const shared = new TableCache<CreatorPage>('profiles')

/**
 * A cached version for pages that show the result unchanged: the same search returns the same
 * result until a profile changes.
 */
export function showCreators(search: CreatorSearch, cursor: string | null): Promise<CreatorPage> {
  return shared.read(`${writeSearch(search)} ${cursor ?? ''}`, () => searchCreators(search, cursor))
}

interface FoundRow extends CardRow {
  /** The value that the page is ordered by, for the cursor. */
  sort_value: string
  total: number
}

async function readPage(search: CreatorSearch, cursor: string | null): Promise<CreatorPage> {
  const rows = await ask<FoundRow>(pageStatement(search, cursor))
  const shown = rows.slice(0, CREATORS_PER_PAGE)
  const last = shown.at(-1)
  return {
    rows: shown.map(toCard),
    nextCursor:
      last && rows.length > CREATORS_PER_PAGE
        ? encodeCursor([last.sort_value, last.user_id])
        : null,
    // Without rows there is no count next to them, so a page past the end needs a separate count.
    total:
      last?.total ??
      (cursor === null
        ? 0
        : ((await ask<{ total: number }>(countStatement(search)))[0]?.total ?? 0)),
  }
}
