import { redirect } from 'react-router'
import { paths } from '#app/base/paths.ts'

/** Another URL of the wizard, which redirects to it. */
export function loader() {
  return redirect(paths.orbiterSetup(), 308)
}
