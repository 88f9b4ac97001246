import type { OrbiterJobs } from '#app/features/projects/orbiter-job-queries.server.ts'
import { OfferCard } from '#app/routes/orbiter/assignments/offer-card.tsx'
import { AssignmentCard } from '#app/routes/orbiter/assignments/assignment-card.tsx'
import { PackageJobs } from '#app/routes/orbiter/assignments/package-jobs.tsx'

interface AssignmentsListProps {
  jobs: OrbiterJobs
  serverNow: string
  /** For the overview: only offers and current jobs, without the settings. */
  isShort?: boolean
}

/** An Orbiter's managed jobs, shown above the direct requests: offers and accepted jobs. */
export function AssignmentsList({ jobs, serverNow, isShort = false }: AssignmentsListProps) {
  const assignments = isShort
    ? jobs.assignments.filter(({ status }) => status === 'assigned' || status === 'in_progress')
    : jobs.assignments
  if (isShort && jobs.offers.length + assignments.length === 0) return null
  return (
    <div className="mt-8 grid gap-10">
      {jobs.offers.length > 0 && (
        <section aria-labelledby="offers-title">
          <h2 id="offers-title" className="display-3 mb-5">
            Jobs for you
          </h2>
          <ul className="grid gap-3">
            {jobs.offers.map((offer) => (
              <OfferCard key={offer.id} offer={offer} serverNow={serverNow} />
            ))}
          </ul>
        </section>
      )}
      {assignments.length > 0 && (
        <section aria-labelledby="assignments-title">
          <h2 id="assignments-title" className="display-3 mb-5">
            Your assignments
          </h2>
          <ul className="grid gap-3">
            {assignments.map((assignment) => (
              <AssignmentCard key={assignment.id} assignment={assignment} />
            ))}
          </ul>
        </section>
      )}
      {!isShort && jobs.model !== 'package-flow' && (
        <PackageJobs takesPackageJobs={jobs.takesPackageJobs} />
      )}
    </div>
  )
}
