import { Link } from 'react-router'
import { paths } from '#app/base/paths.ts'
import { isCalledOff } from '#work/jobs/job-states.ts'
import type { ProjectPage } from '#work/projects/project-queries.server.ts'
import { Avatar } from '#app/ui/avatar.tsx'

/** The Orbiter; the Orbiter and the team also see the customer. */
export function WhoFilms({ project }: { project: ProjectPage }) {
  const { orbiter, side, customerName } = project
  return (
    <section className="booking-section" aria-labelledby="people-title">
      <h2 id="people-title" className="title">
        {side === 'customer' ? 'Your Orbiter' : 'People'}
      </h2>
      {orbiter ? (
        <p className="project-person">
          <Avatar src={orbiter.imageUrl} name={orbiter.name} />
          <span className="shrink">
            {orbiter.isListed && side !== 'orbiter' ? (
              <Link to={paths.creator(orbiter.id)} className="booking-who-link">
                {orbiter.name}
              </Link>
            ) : (
              orbiter.name
            )}
            <span className="small regular block text-muted">
              {side === 'orbiter' ? 'You, the Orbiter' : 'Orbiter'}
            </span>
          </span>
        </p>
      ) : (
        <p className="text-muted">
          {isCalledOff(project.state)
            ? 'No Orbiter had this project.'
            : 'No Orbiter has this project yet.'}
        </p>
      )}
      {side !== 'customer' && (
        <p className="project-person">
          <Avatar name={customerName} />
          <span className="shrink">
            {customerName}
            <span className="small regular block text-muted">Customer</span>
          </span>
        </p>
      )}
    </section>
  )
}
