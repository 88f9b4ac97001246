import { redirect } from 'react-router'
import { paths } from '#app/paths.ts'

/** A booking begins with whom to book. */
export function loader() {
  return redirect(paths.browseCreators())
}
