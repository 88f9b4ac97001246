import { redirect } from 'react-router'
import { paths } from '#app/base/paths.ts'

export function loader() {
  return redirect(paths.dashboard())
}
