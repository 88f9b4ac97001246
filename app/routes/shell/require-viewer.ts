import { redirect, type RouterContextProvider } from 'react-router'
import { viewerContext, type Viewer } from '#people/accounts/viewer.ts'
import { paths } from '#app/base/paths.ts'

/** The viewer of a request to a guarded page. */
export function requireViewer(context: Readonly<RouterContextProvider>): Viewer {
  const viewer = context.get(viewerContext)
  if (!viewer) throw redirect(paths.auth())
  return viewer
}
