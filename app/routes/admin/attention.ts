import { redirect } from 'react-router'
import { paths } from '#app/base/paths.ts'

/** The queue is the dashboard; emails and bookmarks still lead here. */
export function loader() {
  return redirect(paths.admin(), 301)
}
