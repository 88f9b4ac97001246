import { Clapperboard } from 'lucide'
import { Link } from 'react-router'
import type { OwnEnquiry } from '#app/features/enquiries/enquiry-queries.server.ts'
import type { CustomerProject } from '#app/features/projects/project-queries.server.ts'
import { paths } from '#app/base/paths.ts'
import { buttonClass } from '#app/ui/button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { ProjectCard } from '#app/routes/dashboard/managed/project-card.tsx'
import { EnquiryRow } from '#app/routes/dashboard/managed/enquiry-row.tsx'

interface ManagedListProps {
  projects: CustomerProject[]
  enquiries: OwnEnquiry[]
  timeZone: string
}

/**
 * The work that Orbit manages for a customer: projects that need an Orbiter, and questions to the
 * team.
 */
export function ManagedList({ projects, enquiries, timeZone }: ManagedListProps) {
  return (
    <>
      {projects.length > 0 && (
        <section className="mb-12" aria-labelledby="projects-title">
          <div className="work-head mb-5">
            <h2 id="projects-title" className="display-3">
              Handled by Orbit
            </h2>
            <Link to={paths.createProject()} className={buttonClass('quiet', 'sm')}>
              <Icon of={Clapperboard} /> New project
            </Link>
          </div>
          <ul className="grid gap-3">
            {projects.map((project) => (
              <ProjectCard key={project.id} project={project} />
            ))}
          </ul>
        </section>
      )}
      {enquiries.length > 0 && (
        <section className="mb-12" aria-labelledby="enquiries-title">
          <h2 id="enquiries-title" className="display-3 mb-5">
            Your enquiries
          </h2>
          <ul className="grid gap-3">
            {enquiries.map((enquiry) => (
              <EnquiryRow key={enquiry.id} enquiry={enquiry} timeZone={timeZone} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
