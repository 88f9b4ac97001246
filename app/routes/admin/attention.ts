import { redirect } from 'react-router'
import { adminPaths } from '#app/base/admin-paths.ts'

/** The dashboard has replaced this page; emails and bookmarks still link here. */
export function loader() {
  return redirect(adminPaths.home(), 301)
}
