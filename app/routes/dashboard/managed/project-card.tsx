import { Link } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { capital } from '#app/base/capital.ts'
import { formatEventEnd } from '#app/base/event-time.ts'
import { dateIn, nearDate, nearEventTime, nearInstant, unbroken } from '#app/base/near-time.ts'
import { isSearching } from '#work/projects/project.ts'
import type { ListedProject } from '#work/projects/project-queries.server.ts'
import { JobPoster } from '#work/jobs/job-poster.tsx'
import { paths } from '#app/base/paths.ts'
import { AnswerForm } from '#app/routes/dashboard/managed/answer-form.tsx'
import { buttonClass } from '#app/ui/button.tsx'
import { StateBadge } from '#app/ui/state-badge.tsx'

/** When, where, and for how much. */
function factsOf(project: ListedProject, serverNow: string): string {
  const { sessions, city, deadline, priceCents, budgetRange, timeZone } = project
  const when = sessions
    .map(
      (session) =>
        `${nearEventTime({ ...session, timeZone }, serverNow)}, event ends ${unbroken(formatEventEnd({ ...session, timeZone }, null))}`,
    )
    .join(' and ')
  const place = [
    capital(when) || (deadline && `Deadline ${nearDate(deadline, dateIn(serverNow, timeZone))}`),
    city,
  ]
    .filter(Boolean)
    .join(', ')
  const budget = budgetRange === 'custom' ? 'Custom budget' : budgetRange
  return [place, priceCents === null ? budget : formatMoney(priceCents)].filter(Boolean).join(' · ')
}

/** When the team answers, or was due to. */
function answerDue({ timeZone }: ListedProject, dueAt: string, serverNow: string): string {
  const at = nearInstant(dueAt, timeZone, serverNow)
  return dueAt <= serverNow
    ? `Our answer was due ${at}. We're sorry for the delay.`
    : `We'll get back to you by ${at}.`
}

/** A project at a glance; the project's own page has the details. */
export function ProjectCard({ project, serverNow }: { project: ListedProject; serverNow: string }) {
  const { id, title, state, label, sentence, deliverables, matchStatus } = project
  const canCancel = isSearching(matchStatus)
  const delivered = deliverables.filter((piece) => piece.deliveredAt).length
  const form = (intent: string) => ({
    action: paths.dashboardBookings(),
    fields: { intent, projectId: id },
  })
  return (
    <li className="project-row">
      <div className="project-poster">
        <JobPoster picture={project.picture} width={40} />
      </div>
      <div className="stack-4 shrink">
        <h3 className="title cluster-12">
          <Link to={paths.project(id)} className="booking-who-link">
            {title}
          </Link>{' '}
          <StateBadge state={state} label={label} />
        </h3>
        <p>
          <span className="medium block">{sentence.says}</span>{' '}
          <span className="text-muted">
            {sentence.more}
            {canCancel &&
              project.matchDueAt &&
              ` ${answerDue(project, project.matchDueAt, serverNow)}`}
          </span>
        </p>
        <p className="small text-muted">
          {[
            project.soldAs,
            factsOf(project, serverNow),
            deliverables.length > 0 && matchStatus === 'matched'
              ? `${delivered} of ${deliverables.length} delivered`
              : '',
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <div className="project-row-actions">
        {canCancel && (
          <Link
            to={paths.project(id, { do: 'cancel' })}
            className={buttonClass('ghost')}
            aria-label={`Cancel: ${title}`}
          >
            Cancel
          </Link>
        )}
        {project.status === 'draft' && matchStatus === 'none' && (
          <AnswerForm
            {...form('submit-draft')}
            label="Submit project"
            accessibleLabel={`Submit project: ${title}`}
            tone="quiet"
          />
        )}
      </div>
    </li>
  )
}
