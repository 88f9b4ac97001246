import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { formatDate } from '#app/base/time.ts'
import {
  ASSIGNMENT_STATUS_LABELS,
  PROJECT_STATUS_LABELS,
  PROJECT_STATUSES,
  PROJECT_TYPE_LABELS,
  type ProjectStatus,
} from '#work/projects/project.ts'
import { canTake } from '#work/matching/matching.ts'
import type { ProjectDetail } from '#work/projects/project-detail.server.ts'
import { EmailText, PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/panel.tsx'

interface ProjectDialogProps {
  project: ProjectDetail
  /** The URL of the confirmation for a status. */
  statusHref: (status: ProjectStatus) => string
  /** The URL of the confirmation before an Orbiter is assigned. */
  assignHref: (orbiterId: string) => string
  /** Why the status in question can't be set now. */
  statusRefusal: string | null
  /** Why the Orbiter in question can't be assigned. */
  assignRefusal: string | null
  backHref: string
}

export function ProjectDialog({
  project,
  statusHref,
  assignHref,
  statusRefusal,
  assignRefusal,
  backHref,
}: ProjectDialogProps) {
  const navigate = useNavigate()
  const facts: [string, ReactNode][] = [
    [
      'Client',
      <>
        <PersonLink id={project.clientId} name={project.clientName} />{' '}
        <EmailText email={project.clientEmail} />
      </>,
    ],
    ['Booked', project.soldAs],
    ['Type', PROJECT_TYPE_LABELS[project.type]],
    [
      'Budget',
      project.priceCents === null
        ? project.budgetRange || 'Not specified'
        : formatMoney(project.priceCents),
    ],
    ['Deadline', project.deadline ? formatDate(project.deadline) : '–'],
    [
      'Event',
      project.events.map((event) => (
        <span key={event} className="block">
          {event}
        </span>
      )),
    ],
    ['Where', project.place],
    [
      'Orbiters',
      project.assignments.length === 0
        ? 'None yet'
        : project.assignments.map((entry) => (
            <span key={entry.id} className="block">
              <PersonLink id={entry.orbiterId} name={entry.orbiterName} />:{' '}
              {ASSIGNMENT_STATUS_LABELS[entry.status]}
            </span>
          )),
    ],
    ...project.requirements.map(([name, value]): [string, string] => [spoken(name), value]),
  ]
  return (
    <Modal
      open
      size="lg"
      onClose={() => void navigate(backHref, { preventScrollReset: true })}
      title={project.title}
      description={project.sentence.says}
    >
      {project.description && (
        <p className="below-20 pre-line wrap-anywhere">{project.description}</p>
      )}
      <dl className="desk-facts">
        {facts
          .filter(([, value]) => (Array.isArray(value) ? value.length > 0 : value))
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {statusRefusal && (
        <Notice tone="bad" title="This status can't be set">
          {statusRefusal}
        </Notice>
      )}
      {assignRefusal && (
        <Notice tone="bad" title="No one was assigned">
          {assignRefusal}
        </Notice>
      )}
      <StatusButtons project={project} statusHref={statusHref} />
      {project.suggested.length > 0 && <Suggested project={project} assignHref={assignHref} />}
    </Modal>
  )
}

/** `contactPhone` → `Contact phone`. */
function spoken(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Links to the confirmation for each status. */
function StatusButtons({
  project,
  statusHref,
}: {
  project: ProjectDetail
  statusHref: (status: ProjectStatus) => string
}) {
  return (
    <section className="ruled above-24" aria-labelledby="status-title">
      <h3 id="status-title" className="small medium text-muted">
        Status
      </h3>
      <div className="cluster-8 above-12">
        {PROJECT_STATUSES.map((status) => (
          <Link
            key={status}
            to={statusHref(status)}
            preventScrollReset
            aria-current={project.status === status || undefined}
            className={buttonClass('quiet', 'sm', 'status-choice')}
          >
            {PROJECT_STATUS_LABELS[status]}
          </Link>
        ))}
      </div>
    </section>
  )
}

/** The same ranking that the dispatcher uses, with reasons. */
function Suggested({ project, assignHref }: Pick<ProjectDialogProps, 'project' | 'assignHref'>) {
  return (
    <section className="ruled above-24" aria-labelledby="suggested-title">
      <h3 id="suggested-title" className="small medium text-muted">
        Best matches
      </h3>
      <ul className="sample-list above-8">
        {project.suggested.map((orbiter) => (
          <li key={orbiter.orbiterId}>
            <span className="grow">
              <span className="cell-main">
                <PersonLink id={orbiter.orbiterId} name={orbiter.fullName} />
              </span>{' '}
              <span className="tabular text-muted">{Math.round(orbiter.score)} of 100</span>
              <span className="cell-sub">
                {orbiter.reasons.map((reason) => reason.text).join(' · ')}
              </span>
              {orbiter.conflicts.length > 0 && (
                <span id={`against-${orbiter.orbiterId}`} className="cell-sub speaks-against">
                  {!canTake(orbiter) && "Can't take this job. "}
                  {orbiter.conflicts.join('. ')}
                </span>
              )}
            </span>
            {canTake(orbiter) ? (
              <Link
                to={assignHref(orbiter.orbiterId)}
                preventScrollReset
                className={buttonClass('quiet', 'sm')}
                aria-label={`Assign ${orbiter.fullName}`}
              >
                Assign
              </Link>
            ) : (
              <Button
                type="button"
                size="sm"
                disabled
                aria-label={`Assign ${orbiter.fullName}`}
                aria-describedby={`against-${orbiter.orbiterId}`}
              >
                Assign
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
