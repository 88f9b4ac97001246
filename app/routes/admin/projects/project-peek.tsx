import type { AdminProject } from '#work/projects/admin-project-queries.server.ts'
import { dateIn } from '#app/base/near-time.ts'
import { PROJECT_TYPE_LABELS } from '#work/projects/project.ts'
import type { JobWork } from '#team/desk/peek-job.server.ts'
import { usePeekId } from '#app/routes/admin/controls/peek-area.tsx'
import { PeekPanel } from '#app/routes/admin/controls/peek-panel.tsx'
import { EmailText, PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import type { TablePlace } from '#app/routes/admin/controls/table-declaration.ts'
import { budgetOf, deadlineOf } from '#app/routes/admin/projects/project-table.tsx'
import { StateBadge } from '#app/ui/state-badge.tsx'

interface ProjectPeekProps {
  /** What the server read for the address of the page. */
  peek: { id: string; work: JobWork } | null
  rows: readonly AdminProject[]
  place: TablePlace
}

/** The project beside the list. While another one is being read, what its row says. */
export function ProjectPeek({ peek, rows, place }: ProjectPeekProps) {
  const { timeZone, serverNow, hereWith } = place
  const id = usePeekId()
  const project = rows.find((each) => each.id === id)
  if (!project) return null
  const orbiter = project.orbiterName ?? (project.status === 'submitted' ? 'None yet' : null)
  const where = [project.venueAddress, project.city].filter(Boolean).join(', ')
  return (
    <PeekPanel
      id={project.id}
      title={project.title}
      text={project.description}
      above={<StateBadge state={project.state} label={project.label} />}
      says={project.sentence.says}
      picture={project.picture}
      facts={{
        Client: (
          <>
            <PersonLink id={project.clientId} name={project.clientName} />
            <span className="cell-sub">
              <EmailText email={project.clientEmail} />
            </span>
          </>
        ),
        // The list knows only the Orbiter who still works on it.
        ...(orbiter && { Orbiter: orbiter }),
        Type: PROJECT_TYPE_LABELS[project.projectType],
        Budget: budgetOf(project),
        Deadline: deadlineOf(project, dateIn(serverNow, timeZone)),
        Where: where || 'No venue yet',
      }}
      work={peek?.id === project.id ? peek.work : null}
      open={{ to: hereWith(`project=${project.id}`), label: 'Open project' }}
      closeHref={hereWith()}
      serverNow={serverNow}
    />
  )
}
