import type { OwnEnquiry } from '#work/enquiries/enquiry-queries.server.ts'
import type { ListedProject } from '#work/projects/project-queries.server.ts'
import { EnquiryRow } from '#app/routes/dashboard/managed/lazy-enquiry-row.ts'
import { ProjectCard } from '#app/routes/dashboard/managed/project-card.tsx'
import './home-rows.css'

interface ManagedListProps {
  projects: ListedProject[]
  enquiries: OwnEnquiry[]
  timeZone: string
  serverNow: string
}

/**
 * The work that Orbit manages for a customer: projects that need an Orbiter, and questions to the
 * team.
 */
export function ManagedList({ projects, enquiries, timeZone, serverNow }: ManagedListProps) {
  return (
    <>
      {projects.length > 0 && (
        <section className="above-40" aria-labelledby="projects-title">
          <h2 id="projects-title" className="title">
            Your projects
          </h2>
          <ul className="project-list">
            {projects.map((project) => (
              <ProjectCard key={project.id} project={project} serverNow={serverNow} />
            ))}
          </ul>
        </section>
      )}
      {enquiries.length > 0 && (
        <section className="above-40" aria-labelledby="enquiries-title">
          <h2 id="enquiries-title" className="title">
            Your inquiries
          </h2>
          <ul className="project-list">
            {enquiries.map((enquiry) => (
              <EnquiryRow key={enquiry.id} {...{ enquiry, timeZone, serverNow }} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
