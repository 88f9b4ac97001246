import type { ReactNode } from 'react'
import { Form, Link, useNavigate, useNavigation } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { formatDate } from '#app/base/time.ts'
import {
  ASSIGNMENT_STATUS_LABELS,
  PROJECT_STATUS_LABELS,
  PROJECT_STATUSES,
  PROJECT_TYPE_LABELS,
  type ProjectStatus,
} from '#app/features/projects/project.ts'
import type { ProjectDetail } from '#app/features/projects/project-detail.server.ts'
import type { ActionResult } from '#app/forms/action-result.ts'
import { EmailText, PersonLink } from '#app/routes/admin/controls/person-link.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'
import { Modal } from '#app/ui/modal.tsx'
import { Notice } from '#app/ui/panel.tsx'

interface ProjectDialogProps {
  project: ProjectDetail
  /** Where a status is asked about before it is set. */
  statusHref: (status: ProjectStatus) => string
  /** Why the status that was asked about can't be set now. */
  refusal: string | null
  backHref: string
  result: ActionResult | undefined
}

export function ProjectDialog({
  project,
  statusHref,
  refusal,
  backHref,
  result,
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
        <p className="mb-5 whitespace-pre-line wrap-anywhere">{project.description}</p>
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
      {refusal && (
        <Notice tone="bad" title="This status can't be set">
          {refusal}
        </Notice>
      )}
      <StatusButtons project={project} statusHref={statusHref} />
      {project.suggested.length > 0 && <Suggested project={project} result={result} />}
    </Modal>
  )
}

/** `contactPhone` → `Contact phone`. */
function spoken(name: string): string {
  const words = name.replaceAll(/([A-Z])/g, ' $1').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Each leads to the question what it does. */
function StatusButtons({
  project,
  statusHref,
}: {
  project: ProjectDetail
  statusHref: (status: ProjectStatus) => string
}) {
  return (
    <section className="mt-6 border-t border-line pt-5" aria-labelledby="status-title">
      <h3 id="status-title" className="text-sm font-medium text-muted">
        Status
      </h3>
      <div className="mt-3 flex flex-wrap gap-2">
        {PROJECT_STATUSES.map((status) => (
          <Link
            key={status}
            to={statusHref(status)}
            preventScrollReset
            aria-current={project.status === status || undefined}
            className={`${buttonClass('quiet', 'sm')} ${project.status === status ? 'border-fg bg-raised' : ''}`}
          >
            {PROJECT_STATUS_LABELS[status]}
          </Link>
        ))}
      </div>
    </section>
  )
}

/** The same ranking, with reasons, that the dispatcher uses. */
function Suggested({
  project,
  result,
}: {
  project: ProjectDetail
  result: ActionResult | undefined
}) {
  const sent = useNavigation().formData?.get('orbiterId')
  const conflicts = result?.values?.['conflicts']
  const refused = conflicts && result?.values?.['orbiterId']
  return (
    <section className="mt-6 border-t border-line pt-5" aria-labelledby="suggested-title">
      <h3 id="suggested-title" className="text-sm font-medium text-muted">
        Best matches
      </h3>
      <ul className="mt-2">
        {project.suggested.map((orbiter) => (
          <li key={orbiter.orbiterId} className="suggested">
            <span className="min-w-0">
              <span className="cell-main">
                <PersonLink id={orbiter.orbiterId} name={orbiter.fullName} />
              </span>{' '}
              <span className="tabular text-muted">{Math.round(orbiter.score)} of 100</span>
              <span className="cell-sub">
                {orbiter.reasons.map((reason) => reason.text).join(' · ')}
              </span>
              {orbiter.conflicts.length > 0 && (
                <span className="cell-sub text-clock-text">{orbiter.conflicts.join('. ')}</span>
              )}
              {refused === orbiter.orbiterId && (
                <span className="mt-2 block">
                  <Notice tone="clock">{conflicts}</Notice>
                </span>
              )}
            </span>
            <Form method="post" preventScrollReset>
              <input type="hidden" name="projectId" value={project.id} />
              <input type="hidden" name="intent" value="assign" />
              <input type="hidden" name="orbiterId" value={orbiter.orbiterId} />
              <Button
                type="submit"
                size="sm"
                name="despite"
                value={refused === orbiter.orbiterId ? 'yes' : ''}
                busy={sent === orbiter.orbiterId}
                aria-label={`Assign ${orbiter.fullName}`}
              >
                {refused === orbiter.orbiterId ? 'Assign anyway' : 'Assign'}
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </section>
  )
}
