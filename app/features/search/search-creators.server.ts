/** The marketplace search: one page of cards and how many there are. */
import { encodeCursor, type Page } from '#app/base/paging.ts'
import { toCard, type CardRow } from '#app/features/creators/creator-card-row.server.ts'
import type { CreatorCardData } from '#app/features/creators/creator.ts'
import { writeSearch, type CreatorSearch } from '#app/features/creators/creator-search.ts'
import { cityMarks, marksOfLexemes } from '#app/features/search/city-marks.server.ts'
import { leadingParts, readFrequencies } from '#app/features/search/lexeme-frequencies.server.ts'
import { placeOfField } from '#app/features/search/search-places.server.ts'
import { withDetails } from '#app/features/search/card-details.server.ts'
import { filterOf, queryParts } from '#app/features/search/search-query.ts'
import { CREATORS_PER_PAGE } from '#app/features/search/search-orders.server.ts'
import { pageStatement, type ReadSearch } from '#app/features/search/search-statement.server.ts'
import { readWords, wordParts } from '#app/features/search/search-words.server.ts'
import { prepared, sqlState } from '#app/platform/db.ts'
import { TableCache } from '#app/platform/read-cache.ts'

export interface CreatorPage extends Page<CreatorCardData> {
  /** On every page the same, whether or not the page is there. */
  total: number
  /** Above 10,000 the total may be an estimate. */
  isEstimate: boolean
}

export async function readQuery(search: CreatorSearch): Promise<ReadSearch> {
  const place = search.location ? await placeOfField(search.location) : null
  const words = search.search ? await wordParts(await readWords(search.search)) : []
  const filter = place ? filterOf(place) : search.location ? 'nowhere' : null
  const parts = queryParts(search, words, filter)
  const frequencies = await readFrequencies()
  return {
    query: parts.join(' & '),
    lead: leadingParts(parts, frequencies).join(' & '),
    place,
    city: cityMarks(parts, await marksOfLexemes(), frequencies),
  }
}

/**
 * Finds listed Orbiters. An invalid cursor starts at the first page. Without a place, the nearest
 * are the recommended.
 */
export async function searchCreators(
  search: CreatorSearch,
  cursor: string | null = null,
): Promise<CreatorPage> {
  const read = await readQuery(search)
  try {
    return await readPage(read, search, cursor)
  } catch (error) {
    // Class 22: PostgreSQL could not read a value, as of a mangled cursor or one of another order.
    if (cursor === null || !sqlState(error)?.startsWith('22')) throw error
    return readPage(read, search, null)
  }
}

const shared = new TableCache<CreatorPage>('creator_search', 'profiles')

/**
 * A cached version for pages that show the result unchanged: the same search returns the same
 * result until a listed profile, an offer or a sample changes. Free times change
 * more often: a search by date is always asked.
 */
export async function showCreators(
  search: CreatorSearch,
  cursor: string | null,
): Promise<CreatorPage> {
  const read = async () => {
    const page = await searchCreators(search, cursor)
    return { ...page, rows: await withDetails(page.rows, search.time) }
  }
  return search.date ? read() : shared.read(`${writeSearch(search)} ${cursor ?? ''}`, read)
}

interface FoundRow extends CardRow {
  /** The value that the page is ordered by, for the cursor; null in a row that has the total alone. */
  sort_key: string | null
  total: number
  is_estimate: boolean
  /** On the date of the search, if it asks for one. */
  open_times?: string[] | null
}

/** To two digits: `12,345` is about 12,000. */
function roughly(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1)
  return Math.round(count / unit) * unit
}

function toShown(row: FoundRow, { place }: ReadSearch, { date }: CreatorSearch): CreatorCardData {
  const card = toCard(row, place)
  return date ? { ...card, freeOn: { date, times: row.open_times ?? [] } } : card
}

async function readPage(
  read: ReadSearch,
  search: CreatorSearch,
  cursor: string | null,
): Promise<CreatorPage> {
  const { name, text, values } = pageStatement(read, search, cursor)
  const rows = await prepared<FoundRow & Record<string, unknown>>(name, text, values)
  const [first] = rows
  const found = rows.filter((row) => row.sort_key !== null)
  const shown = found.slice(0, CREATORS_PER_PAGE)
  const last = shown.at(-1)
  const { total = 0, is_estimate: isEstimate = false } = first ?? {}
  return {
    rows: shown.map((row) => toShown(row, read, search)),
    nextCursor:
      last && found.length > CREATORS_PER_PAGE ? encodeCursor([last.sort_key, last.user_id]) : null,
    total: isEstimate ? roughly(total) : total,
    isEstimate,
  }
}
