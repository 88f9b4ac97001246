import { Form, Link, useNavigation } from 'react-router'
import { formatMoney } from '#app/base/money.ts'
import { formatEventTime, formatInstantFor } from '#app/base/event-time.ts'
import { formatDate } from '#app/base/time.ts'
import type { CustomerProject } from '#app/features/projects/project-queries.server.ts'
import type { JobState } from '#app/features/jobs/job-states.ts'
import { paths } from '#app/base/paths.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button, buttonClass } from '#app/ui/button.tsx'

/** When, where, and for how much. */
function factsOf(project: CustomerProject): string {
  const { sessions, city, deadline, priceCents, budgetRange, timeZone, readerZone } = project
  const when = sessions
    .map((session) => formatEventTime({ ...session, timeZone }, readerZone))
    .join(' and ')
  const place = [when || (deadline && `Deadline ${formatDate(deadline)}`), city]
    .filter(Boolean)
    .join(', ')
  const budget = budgetRange === 'custom' ? 'Custom budget' : budgetRange
  return [place, priceCents === null ? budget : formatMoney(priceCents)].filter(Boolean).join(' · ')
}

const PROJECT_TONES: Partial<Record<JobState, BadgeTone>> = {
  submitted: 'clock',
  searching: 'clock',
  'searching-again': 'clock',
  unfilled: 'clock',
  matched: 'ok',
  'customer-proposes': 'clock',
  'orbiter-proposes': 'clock',
  begun: 'ok',
  started: 'ok',
  'team-works': 'ok',
}

export function ProjectCard({ project }: { project: CustomerProject }) {
  const { state, label, sentence } = project
  const isSearching = project.matchStatus === 'searching' || project.matchStatus === 'unfilled'
  const bookingId = project.sessions.find((session) => session.bookingId)?.bookingId
  return (
    <li className="project-card">
      <div className="project-head">
        <h3 className="title">{project.title}</h3>
        <Badge tone={PROJECT_TONES[state] ?? 'neutral'}>{label}</Badge>
      </div>
      <p className="booking-says">{sentence.says}</p>
      <p>
        {sentence.more}
        {isSearching && project.matchDueAt && (
          <span className="text-muted">
            {' '}
            We'll get back to you by{' '}
            {formatInstantFor(project.matchDueAt, project.timeZone, project.readerZone)}.
          </span>
        )}
      </p>
      <p className="text-muted">{factsOf(project)}</p>
      {project.deliverables.length > 0 && project.matchStatus !== 'withdrawn' && (
        <ul className="due-list" aria-label={`What you get: ${project.title}`}>
          {project.deliverables.map((entry) => (
            <li key={entry.id}>
              <span>{entry.label}</span>
              {entry.deliveredAt ? (
                entry.link ? (
                  <a href={entry.link} className="text-link" rel="noreferrer" target="_blank">
                    Open {entry.label}
                  </a>
                ) : (
                  <span className="text-muted">
                    Delivered{' '}
                    {formatInstantFor(entry.deliveredAt, project.timeZone, project.readerZone)}
                  </span>
                )
              ) : (
                <span className="text-muted">
                  By {formatInstantFor(entry.dueAt, project.timeZone, project.readerZone)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-2">
        {bookingId && project.matchStatus === 'matched' && (
          <Link
            to={paths.booking(bookingId)}
            className={buttonClass('quiet', 'sm')}
            aria-label={`Open the booking: ${project.title}`}
          >
            Open the booking
          </Link>
        )}
        {isSearching && (
          <ProjectButton intent="withdraw-project" project={project} label="Cancel" tone="ghost" />
        )}
        {project.status === 'draft' && project.matchStatus === 'none' && (
          <ProjectButton
            intent="submit-draft"
            project={project}
            label="Submit project"
            tone="main"
          />
        )}
      </div>
    </li>
  )
}

interface ProjectButtonProps {
  intent: string
  project: CustomerProject
  label: string
  tone: 'main' | 'ghost'
}

function ProjectButton({ intent, project, label, tone }: ProjectButtonProps) {
  const sent = useNavigation().formData
  const isBusy = sent?.get('intent') === intent && sent.get('projectId') === project.id
  return (
    <Form method="post" action={paths.dashboardBookings()} preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="projectId" value={project.id} />
      <Button
        type="submit"
        size="sm"
        tone={tone}
        busy={isBusy}
        aria-label={`${label}: ${project.title}`}
      >
        {label}
      </Button>
    </Form>
  )
}
