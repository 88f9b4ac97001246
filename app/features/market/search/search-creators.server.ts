/** The marketplace search: one page of cards, and the total number. */
import { decodeCursor, encodeCursor, type Page } from '#app/base/paging.ts'
import { toCard, type CardRow } from '#market/creators/creator-card-row.server.ts'
import type { CreatorCardData } from '#market/creators/creator.ts'
import { writeSearch, type CreatorSearch } from '#market/creators/creator-search.ts'
import { cityMarks, marksOfLexemes } from '#market/search/city-marks.server.ts'
import { leadingParts, readFrequencies } from '#market/search/lexeme-frequencies.server.ts'
import { placeOfField } from '#market/search/search-places.server.ts'
import { withDetails } from '#market/search/card-details.server.ts'
import { filterOf, queryParts } from '#market/search/search-query.ts'
import { CREATORS_PER_PAGE } from '#market/search/search-orders.server.ts'
import { pageStatement, type ReadSearch } from '#market/search/search-statement.server.ts'
import { rankWords, readWords } from '#market/search/search-words.server.ts'
import type { Place } from '#market/places/place.ts'
import { prepared, sqlState } from '#app/platform/db.ts'
import { TableCache } from '#app/platform/read-cache.ts'

export interface CreatorPage extends Page<CreatorCardData> {
  /** The same on every page, even on a page that does not exist. */
  total: number
  /** True when the total is an estimate, which is possible above 10,000. */
  isEstimate: boolean
}

/** The parts of the search's tsquery, for each rank of its words. */
async function queriesByRank(search: CreatorSearch, place: Place | null): Promise<string[][]> {
  const filter = place ? filterOf(place) : search.location ? 'nowhere' : null
  const ranks = search.search ? await rankWords(await readWords(search.search)) : [[]]
  return ranks.map((words) => queryParts(search, words, filter))
}

/** @param nearer the parts matched by creators who come before these in the list */
async function toRead(
  parts: readonly string[],
  nearer: readonly string[] | undefined,
  place: Place | null,
): Promise<ReadSearch> {
  const frequencies = await readFrequencies()
  return {
    query: [...parts, ...(nearer ? [`!(${nearer.join(' & ')})`] : [])].join(' & '),
    lead: leadingParts(parts, frequencies).join(' & '),
    place,
    city: nearer ? null : cityMarks(parts, await marksOfLexemes(), frequencies),
  }
}

const placeOf = async ({ location }: CreatorSearch) => (location ? placeOfField(location) : null)

/** A single read that finds all matches of a search. */
export async function readQuery(search: CreatorSearch): Promise<ReadSearch> {
  const place = await placeOf(search)
  const ranked = await queriesByRank(search, place)
  return toRead(ranked.at(-1) ?? [], undefined, place)
}

/**
 * The reads of a search, one after the other. In the recommended sort, creators who match the
 * meaning of the words come first, then those with words that start as typed, then those with words
 * that contain what was typed. All other sorts are strict.
 */
export async function readQueries(search: CreatorSearch): Promise<ReadSearch[]> {
  if (search.sort !== 'recommended') return [await readQuery(search)]
  const place = await placeOf(search)
  const ranked = await queriesByRank(search, place)
  return Promise.all(ranked.map((parts, rank) => toRead(parts, ranked[rank - 1], place)))
}

/**
 * Finds listed Orbiters. An invalid cursor starts at the first page. Without a place, sorting by
 * distance is the recommended sort.
 */
export async function searchCreators(
  search: CreatorSearch,
  cursor: string | null = null,
): Promise<CreatorPage> {
  const reads = await readQueries(search)
  try {
    return await readPage(reads, search, cursor)
  } catch (error) {
    // Class 22: PostgreSQL could not read a value, such as one from a damaged cursor, or from a
    // cursor of another sort.
    if (cursor === null || !sqlState(error)?.startsWith('22')) throw error
    return readPage(reads, search, null)
  }
}

const shared = new TableCache<CreatorPage>('creator_search', 'profiles')

/**
 * A cached version for pages that show the result unchanged: the same search returns the same
 * result until a listed profile, an offer, or a sample changes. Free times change more often, so
 * searches by date are not cached.
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
  /**
   * The value that the page is sorted by, for the cursor; null in a row that contains only the
   * total.
   */
  sort_key: string | null
  total: number
  is_estimate: boolean
  /** Open times on the date in the search, if it has one. */
  open_times?: string[] | null
}

/** Rounds to two digits: `12,345` becomes 12,000. */
function roughly(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1)
  return Math.round(count / unit) * unit
}

function toShown(row: FoundRow, place: Place | null, { date }: CreatorSearch): CreatorCardData {
  const card = toCard(row, place)
  return date ? { ...card, freeOn: { date, times: row.open_times ?? [] } } : card
}

/** Decodes where a cursor continues: in which read, and after which of its rows. */
function continued(
  cursor: string | null,
  reads: readonly ReadSearch[],
): { current: number; after: string | null } {
  const [index, ...after] = decodeCursor(cursor, 3) ?? []
  return typeof index === 'number' && reads[index]
    ? { current: index, after: encodeCursor(after) }
    : { current: 0, after: cursor }
}

/** The cursor after a row. It contains the number of the read, except for the first. */
const cursorAfter = (row: FoundRow, index: number): string =>
  encodeCursor([...(index === 0 ? [] : [index]), row.sort_key, row.user_id])

async function readPage(
  reads: readonly ReadSearch[],
  search: CreatorSearch,
  cursor: string | null,
): Promise<CreatorPage> {
  const { current, after } = continued(cursor, reads)
  const results = await Promise.all(
    reads.map(async (read, index) => {
      const { name, text, values } = pageStatement(read, search, index === current ? after : null)
      return prepared<FoundRow & Record<string, unknown>>(name, text, values)
    }),
  )
  const found = results.flatMap((rows, index) =>
    index < current
      ? []
      : rows.filter((row) => row.sort_key !== null).map((row) => ({ row, index })),
  )
  const shown = found.slice(0, CREATORS_PER_PAGE)
  const last = shown.at(-1)
  const firsts = results.flatMap(([first]) => first ?? [])
  const total = firsts.reduce((sum, { total: some }) => sum + some, 0)
  const isEstimate = firsts.some((first) => first.is_estimate)
  return {
    rows: shown.map(({ row }) => toShown(row, reads[0]?.place ?? null, search)),
    nextCursor: last && found.length > CREATORS_PER_PAGE ? cursorAfter(last.row, last.index) : null,
    total: isEstimate ? roughly(total) : total,
    isEstimate,
  }
}
