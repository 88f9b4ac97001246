import { redirect } from 'react-router'
import { adminPaths } from '#app/base/admin-paths.ts'

/** The queue is the dashboard; emails and bookmarks still lead here. */
export function loader() {
  return redirect(adminPaths.home(), 301)
}
