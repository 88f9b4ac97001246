import type { CompiledQuery } from 'kysely'
import type { TableState } from '#app/base/table-state.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import { csvResponse, type CsvValue } from '#app/platform/csv.ts'
import type { AdminTableOf } from '#app/routes/admin/controls/table-declaration.ts'

type Table = Pick<AdminTableOf<never>, 'path' | 'shape'>

export interface TableFile {
  table: Table
  /** All matching rows, not only those of one page. @throws NotAllowed */
  csvFile: (viewer: Viewer, state: TableState) => Promise<Response>
}

/**
 * The CSV file of a table, named after the table's page.
 * @param columns the columns of the file, by label
 */
export const tableFile = <Line>(
  table: Table,
  query: (viewer: Viewer, state: TableState) => CompiledQuery<Line> | Promise<CompiledQuery<Line>>,
  columns: Readonly<Record<string, (line: Line, viewer: Viewer) => CsvValue>>,
): TableFile => ({
  table,
  csvFile: async (viewer, state) =>
    csvResponse(
      table.path.slice(table.path.lastIndexOf('/') + 1),
      Object.entries(columns).map(([label, value]) => ({
        label,
        value: (line: Line) => value(line, viewer),
      })),
      await query(viewer, state),
    ),
})
