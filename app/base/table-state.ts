/**
 * The state of a table in the URL: search, filters, sort, and page, so that a view can be shared
 * and survives reload and back.
 */
import { searchText } from '#app/base/search-text.ts'

export const TABLE_PAGE_SIZE = 25
const MOST_PAGES = 10_000
const MOST_SEARCH_CHARACTERS = 100

export interface TableShape {
  /** Sortable columns. */
  sorts: readonly string[]
  /** A column; a leading `-` means descending. */
  defaultSort: string
  /** The allowed values of each filter; an absent filter matches everything. */
  filters: Readonly<Record<string, readonly string[]>>
}

export interface TableState {
  q: string
  sort: string
  isDescending: boolean
  /** The first page is 1. */
  page: number
  filters: Record<string, string>
}

function splitSort(text: string): { sort: string; isDescending: boolean } {
  return text.startsWith('-')
    ? { sort: text.slice(1), isDescending: true }
    : { sort: text, isDescending: false }
}

/** Reads the state from a URL; invalid values fall back to the defaults. */
export function readTable(params: URLSearchParams, shape: TableShape): TableState {
  const requested = splitSort(params.get('sort') ?? '')
  const { sort, isDescending } = shape.sorts.includes(requested.sort)
    ? requested
    : splitSort(shape.defaultSort)
  const page = Number(params.get('page') ?? 1)
  const filters: Record<string, string> = {}
  for (const [name, values] of Object.entries(shape.filters)) {
    const value = params.get(name) ?? ''
    if (values.includes(value)) filters[name] = value
  }
  return {
    q: searchText(params.get('q'), MOST_SEARCH_CHARACTERS),
    sort,
    isDescending,
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
    filters,
  }
}

/**
 * The query string of a state with changes, including `?`; empty for the default. Any change other
 * than to `page` resets the page to 1.
 */
export function tableQuery(
  state: TableState,
  shape: TableShape,
  changes: Partial<TableState> = {},
): string {
  const next = { ...state, page: 1, ...changes }
  const params = new URLSearchParams()
  if (next.q) params.set('q', next.q)
  for (const [name, value] of Object.entries(next.filters)) if (value) params.set(name, value)
  const sort = `${next.isDescending ? '-' : ''}${next.sort}`
  if (sort !== shape.defaultSort) params.set('sort', sort)
  if (next.page > 1) params.set('page', String(next.page))
  const text = params.toString()
  return text && `?${text}`
}

/** One page of a table, and the total number of rows. */
export interface TablePage<Row> {
  rows: Row[]
  total: number
}
