/**
 * A table of the admin area, declared once: the page draws it, the CSV file has the same rows, and
 * every-table.test.tsx tests every table. Nothing here reads rows, because the browser loads this
 * module too.
 */
import type { IconNode } from 'lucide'
import type { ComponentProps } from 'react'
import { tableQuery, type TableShape, type TableState } from '#app/base/table-state.ts'
import type { TableColumn } from '#app/ui/data-table.tsx'
import type { TableToolbar } from '#app/ui/table-toolbar.tsx'

interface TableWords {
  /** Accessible name of the search field. */
  search: string
  placeholder: string
  /** Shown instead of the table when there are no rows. */
  none: string
  /** Shown instead of the table when it could not be read. */
  failure: string
  toast: string
  /** The log message for a failure. */
  log: string
}

/** Where the cells of a table are shown. */
export interface TablePlace {
  /** The time zone of the reader. */
  timeZone: string
  /** When the page was read, in ISO 8601. */
  serverNow: string
  /** The URL of the current view, with more added to its query, such as `edit=new`. */
  hereWith: (more?: string) => string
}

interface DeclaredTable<Row> {
  /** The path of the table's page. */
  path: string
  title: string
  /** The description in the document's head. */
  description: string
  /** The text below the title. */
  text?: string
  /** Plural, as in "No projects found". */
  noun: string
  /** Texts that differ from those derived from the noun. */
  words?: Partial<TableWords>
  /** For screen readers. */
  caption: string
  shape: TableShape
  filters?: ComponentProps<typeof TableToolbar>['filters']
  columns: (place: TablePlace) => readonly TableColumn<Row>[]
  /** Rows of one height, whose cells do not wrap. */
  isDense?: boolean
  empty: { text: string; icon: IconNode }
  /** Whether the table has an entry in table-files.server.ts. */
  hasFile: boolean
}

/** The row's id is its key. */
export interface AdminTableOf<Row extends { id: string | number }> extends DeclaredTable<Row> {
  words: TableWords
}

export const adminTable = <Row extends { id: string | number }>(
  declared: DeclaredTable<Row>,
): AdminTableOf<Row> => ({
  ...declared,
  words: {
    search: `Search ${declared.noun}`,
    placeholder: `Search ${declared.noun}...`,
    none: `No ${declared.noun} found`,
    failure: `Couldn't load ${declared.noun}`,
    toast: `Failed to load ${declared.noun}`,
    log: `${declared.noun} failed to load`,
    ...declared.words,
  },
})

/**
 * The URL of a table in its current view.
 * @param more added to its query, such as `edit=new`
 */
export function addressOf(
  { path, shape }: Pick<DeclaredTable<never>, 'path' | 'shape'>,
  state: TableState,
  more = '',
): string {
  const query = tableQuery(state, shape, { page: state.page })
  return more ? `${path}${query ? `${query}&` : '?'}${more}` : path + query
}

/** The URL of the CSV file with all rows of a table. */
export const fileOf = ({ path }: Pick<DeclaredTable<never>, 'path'>) => `${path}.csv`

/** The options of a filter, in the order of the filter's values. */
export const optionsOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
) => values.map((value) => ({ value, label: labels[value] }))
