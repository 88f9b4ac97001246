import type { RouterContextProvider } from 'react-router'
import { readTable, type TableState } from '#app/base/table-state.ts'
import type { Viewer } from '#people/accounts/viewer.ts'
import type { TableList } from '#app/routes/admin/controls/admin-table.tsx'
import type { AdminTableOf } from '#app/routes/admin/controls/table-declaration.ts'
import { now } from '#app/platform/clock.ts'
import { readPage } from '#app/routes/shell/read-page.server.ts'
import { requireViewer } from '#app/routes/shell/require-viewer.ts'

/**
 * Loads the data of a page with a table.
 * @param read reads the requested rows and whatever else the page shows
 * @param knownOf what the page shows even if nothing could be read
 */
export function readAdminTable<
  Content extends { list: TableList<unknown> },
  Known extends object = object,
>(
  { shape, words }: Pick<AdminTableOf<never>, 'shape' | 'words'>,
  { url, context }: { url: URL; context: Readonly<RouterContextProvider> },
  read: (viewer: Viewer, state: TableState) => Promise<Content>,
  knownOf: (viewer: Viewer) => Known = () => ({}) as Known,
) {
  const viewer = requireViewer(context)
  const state = readTable(url.searchParams, shape)
  const { timeZone } = viewer
  const known = { ...knownOf(viewer), state, timeZone, serverNow: now().toISOString() }
  return readPage(words.log, known, () => read(viewer, state))
}
