import { redirect } from 'react-router'
import { paths } from '#app/base/paths.ts'

/** The wizard's other address. */
export function loader() {
  return redirect(paths.orbiterSetup(), 308)
}
