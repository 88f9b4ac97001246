import type { Route } from './+types/table-file'
import { NotFound } from '#app/base/errors.ts'
import { readTable } from '#app/base/table-state.ts'
import { fileOf } from '#app/routes/admin/controls/table-declaration.ts'
import { TABLE_FILES } from '#app/routes/admin/table-files.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/** All rows that match the table's URL, not only those of one page. */
export function loader({ request, context, pattern }: Route.LoaderArgs) {
  // The pattern comes from app/routes.ts, whose paths have no leading slash.
  const file = TABLE_FILES.find(({ table }) => fileOf(table) === `/${pattern}`)
  if (!file) throw new NotFound('There is no such file.')
  const state = readTable(new URL(request.url).searchParams, file.table.shape)
  return file.csvFile(requireViewer(context), state)
}
