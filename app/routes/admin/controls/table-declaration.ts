/**
 * A table of the admin area, declared once: its page draws it, its file has the same rows, and
 * every-table.test.tsx walks them all. Nothing here reads rows: the browser loads it, too.
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
  /** In place of the table when there are no rows. */
  none: string
  /** In place of the table when it could not be read. */
  failure: string
  toast: string
  /** Of a failure, in the log. */
  log: string
}

/** Where the cells of a table are shown. */
export interface TablePlace {
  /** Of the reader. */
  timeZone: string
  /** The address of what is shown, with more in its query, such as `edit=new`. */
  hereWith: (more?: string) => string
}

interface DeclaredTable<Row> {
  /** Of its page. */
  path: string
  title: string
  /** For the head of the document. */
  description: string
  /** Below the title. */
  text?: string
  /** In the plural, as in "No projects found". */
  noun: string
  /** Where they are not those of the noun. */
  words?: Partial<TableWords>
  /** For screen readers. */
  caption: string
  shape: TableShape
  filters?: ComponentProps<typeof TableToolbar>['filters']
  columns: (place: TablePlace) => readonly TableColumn<Row>[]
  empty: { text: string; icon: IconNode }
  /** Whether it has an entry in table-files.server.ts. */
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
 * The address of a table as it is shown.
 * @param more of its query, such as `edit=new`
 */
export function addressOf(
  { path, shape }: Pick<DeclaredTable<never>, 'path' | 'shape'>,
  state: TableState,
  more = '',
): string {
  const query = tableQuery(state, shape, { page: state.page })
  return more ? `${path}${query ? `${query}&` : '?'}${more}` : path + query
}

/** The address of all rows of a table as a file. */
export const fileOf = ({ path }: Pick<DeclaredTable<never>, 'path'>) => `${path}.csv`

/** The options of a filter, in the order of its values. */
export const optionsOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<Value, string>>,
) => values.map((value) => ({ value, label: labels[value] }))
