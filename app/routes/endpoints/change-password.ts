import { redirect } from 'react-router'
import { paths } from '#app/base/paths.ts'

/**
 * Where password managers send people who want to change their password (W3C's change-password
 * URL).
 */
export function loader() {
  return redirect(paths.profileSecurity(), 302)
}
