import { redirect } from 'react-router'
import { paths } from '#app/base/paths.ts'

/** An alternative URL of the wizard; redirects to it. */
export function loader() {
  return redirect(paths.orbiterSetup(), 308)
}
