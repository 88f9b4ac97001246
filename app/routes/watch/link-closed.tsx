import { Link } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { buttonClass } from '#app/ui/button.tsx'

/** The same for a link that never was, has expired or was revoked. */
export function LinkClosed() {
  return (
    <section className="page lost">
      <h1 className="display-2">This link doesn’t work</h1>
      <p className="lead">It may have expired. Ask the person who sent it for a new one.</p>
      <Link to={paths.home()} className={buttonClass('main')}>
        Go to Orbit
      </Link>
    </section>
  )
}
