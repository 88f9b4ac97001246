import { Link } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { buttonClass } from '#app/ui/button.tsx'

/**
 * Shown instead of a booking, project, or delivery that does not exist for the person who requests
 * it.
 */
export function LostPage({ what }: { what: string }) {
  return (
    <section className="page lost">
      <p className="lost-code">
        <span className="dot dot-rec" aria-hidden="true" /> 404
      </p>
      <h1 className="head-title">{what} not found</h1>
      <p className="lead">
        This {what.toLowerCase()} doesn't exist, or you don't have access to it.
      </p>
      <Link to={paths.dashboard()} className={buttonClass('main')}>
        Go to your dashboard
      </Link>
    </section>
  )
}
