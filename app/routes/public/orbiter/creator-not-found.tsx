import { Link } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { buttonClass } from '#app/ui/button.tsx'

export function ProfileNotFound() {
  return (
    <section className="page lost">
      <p className="lost-code">
        <span className="dot dot-rec" aria-hidden="true" /> 404
      </p>
      <h1 className="head-title">Profile not found</h1>
      <p className="lead">This Orbiter doesn't exist or isn't listed right now.</p>
      <Link to={paths.browseCreators()} className={buttonClass('main')}>
        Back to Browse
      </Link>
    </section>
  )
}
